import { readPrintQueue as contract } from '@crustodian/contract/report-files';
import { findChromium } from '#platform/print/chromium';
import { handle } from '#platform/http/http';

export const readPrintQueue = handle(contract, async (_input, { db, config }) => {
  const rows = await db
    .selectFrom('report_print')
    .select(['report', 'urgent', 'started_at', 'failed_at', 'problem'])
    .orderBy('queued_at')
    .orderBy('order_id')
    .execute();
  const waiting = rows.filter(({ failed_at, urgent }) => failed_at === null && urgent);
  const started = waiting.find(({ started_at }) => started_at !== null);
  return {
    reports: waiting.map(({ report }) => report),
    start: started?.started_at?.toISOString() ?? null,
    can_print: findChromium(config) !== null,
    failed: rows
      .filter(({ failed_at, urgent }) => failed_at !== null && urgent)
      .map(({ report, problem }) => ({ report, err: problem ?? '' })),
  };
});
