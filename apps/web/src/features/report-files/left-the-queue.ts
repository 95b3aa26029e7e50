import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readPrintQueue } from '@crustodian/contract/report-files';

export type PrintQueue = Answer<typeof readPrintQueue>;

type Waiting = Pick<PrintQueue, 'reports' | 'failed'>;

/** What became of the reports that waited for the server's printer at the last look and wait no longer. */
export function leftTheQueue(before: Waiting, now: Waiting) {
  const gone = before.reports.filter((report) => !now.reports.includes(report));
  const failed = now.failed.filter(({ report }) => gone.includes(report));
  return { printed: gone.length - failed.length, problems: failed.map(({ err }) => err) };
}
