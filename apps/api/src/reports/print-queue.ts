import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { URGENT, type Jobs, type NewJob } from '#platform/jobs/jobs';
import type { ReportKind } from './printable-report.ts';

/** A report of either kind. */
export interface ReportKey {
  kind: ReportKind;
  /** Text id of the report. */
  report: string;
}

interface QueuedBy {
  /** The user who requested it. */
  user: number;
  /** False if no one waits for it: it is printed after all others, and no screen shows it. */
  urgent: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** The earliest time of the first attempt; now by default. */
  notBefore?: number;
}

/**
 * Queues a report for printing; if it is already queued nothing is added (decision X90), but it may
 * become urgent.
 */
export async function addToPrintQueue(
  { trx, jobs }: { trx: Db; jobs: Pick<Jobs, 'send' | 'prioritise'> },
  { kind, report }: ReportKey,
  { user, urgent, now, notBefore = now }: QueuedBy,
): Promise<void> {
  const again = {
    user_id: user,
    order_id: nextId(),
    urgent,
    queued_at: new Date(now),
    try_after: new Date(notBefore),
    started_at: null,
    failed_at: null,
    problem: null,
    attempts: 0,
  };
  const queued = await trx
    .insertInto('report_print')
    .values({ kind, report, ...again })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'report'])
        .doUpdateSet(again)
        .where('report_print.failed_at', 'is not', null),
    )
    .returning('order_id')
    .executeTakeFirst();
  if (queued) {
    await jobs.send(trx, 'print-report', [printJob({ kind, report, ...again })]);
    return;
  }
  if (!urgent) return;
  const prioritised = await trx
    .updateTable('report_print')
    .set({ urgent, try_after: new Date(now) })
    .where('kind', '=', kind)
    .where('report', '=', report)
    .where('urgent', '=', false)
    .returning('order_id')
    .executeTakeFirst();
  if (prioritised) await jobs.prioritise(trx, 'print-report', String(prioritised.order_id));
}

type WaitingPrint = ReportKey & { order_id: number; urgent: boolean; try_after: Date };

/** The job for a row of `report_print`. */
export const printJob = ({
  kind,
  report,
  order_id: order,
  urgent,
  try_after: after,
}: WaitingPrint): NewJob<'print-report'> => ({
  data: { kind, report, order },
  key: String(order),
  priority: urgent ? URGENT : 0,
  after,
});

/** Deletes the pages of a report that a browser has sent. */
export const deletePages = async (trx: Db, { kind, report }: ReportKey): Promise<void> => {
  await trx
    .deleteFrom('report_page')
    .where('kind', '=', kind)
    .where('report', '=', report)
    .execute();
};

/**
 * Deletes a report's print job row and its received pages, because it was printed or deleted, or
 * its selection was reopened.
 */
export async function deleteFromPrintQueue(trx: Db, report: ReportKey): Promise<void> {
  await deletePages(trx, report);
  await trx
    .deleteFrom('report_print')
    .where('kind', '=', report.kind)
    .where('report', '=', report.report)
    .execute();
}
