import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { URGENT, type Jobs, type NewJob } from '#platform/jobs/jobs';
import type { ReportKind } from './printed-report.ts';

/** Which report an order is for. */
export interface ReportKey {
  kind: ReportKind;
  /** Text id of the report. */
  report: string;
}

interface QueuedBy {
  /** The user who ordered it. */
  user: number;
  /** False if no one waits for it: it comes after all others, and no screen shows it. */
  urgent: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Not before this time; now when left out. */
  from?: number;
}

/** Has the server print a report; already queued reports are skipped (decision X90), but may become urgent. */
export async function queuePrint(
  { trx, jobs }: { trx: Db; jobs: Pick<Jobs, 'send' | 'hurry'> },
  { kind, report }: ReportKey,
  { user, urgent, now, from = now }: QueuedBy,
): Promise<void> {
  const again = {
    user_id: user,
    order_id: nextId(),
    urgent,
    queued_at: new Date(now),
    try_after: new Date(from),
    started_at: null,
    failed_at: null,
    problem: null,
    attempts: 0,
  };
  const ordered = await trx
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
  if (ordered) {
    await jobs.send(trx, 'print-report', [printJob({ kind, report, ...again })]);
    return;
  }
  if (!urgent) return;
  const hurried = await trx
    .updateTable('report_print')
    .set({ urgent, try_after: new Date(now) })
    .where('kind', '=', kind)
    .where('report', '=', report)
    .where('urgent', '=', false)
    .returning('order_id')
    .executeTakeFirst();
  if (hurried) await jobs.hurry(trx, 'print-report', String(hurried.order_id));
}

type WaitingPrint = ReportKey & { order_id: number; urgent: boolean; try_after: Date };

/** The job of an order. */
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

/** Forgets the pages of a report that were received. */
export const forgetPages = async (trx: Db, { kind, report }: ReportKey): Promise<void> => {
  await trx
    .deleteFrom('report_page')
    .where('kind', '=', kind)
    .where('report', '=', report)
    .execute();
};

/** Forgets what a report's printing left: its order and the pages received. Call where a report is deleted. */
export async function forgetPrinting(trx: Db, ordered: ReportKey): Promise<void> {
  await forgetPages(trx, ordered);
  await trx
    .deleteFrom('report_print')
    .where('kind', '=', ordered.kind)
    .where('report', '=', ordered.report)
    .execute();
}
