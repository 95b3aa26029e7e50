import { queuePrinting as contract } from '@crustodian/contract/report-files';
import { lockReport } from '#facts/report-row';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { nextId } from '#platform/ids';

/** Only complete reports; one that waits already is not queued twice (decision X90). */
export const queuePrinting = handle(contract, async ({ body }, { db, viewer, now }) => {
  const fails: { report: string; err: string }[] = [];
  for (const { _id, report_name } of body.reports) {
    try {
      await db.transaction().execute((trx) => order(trx, _id, { user: viewer.id, now: now() }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fails.push({ report: report_name, err: error.message });
    }
  }
  const queued = body.reports.length - fails.length;
  return { msg: `${queued} ${queued === 1 ? 'report' : 'reports'} queued for printing.`, fails };
});

/** @throws ApiError report_not_found, report_not_complete */
async function order(
  trx: Db,
  textId: string,
  { user, now }: { user: number; now: number },
): Promise<void> {
  const report = await lockReport(trx, textId);
  if (report.state !== 'complete') throw new ApiError('report_not_complete');
  const again = {
    user_id: user,
    order_id: nextId(),
    queued_at: new Date(now),
    try_after: new Date(now),
    started_at: null,
    failed_at: null,
    problem: null,
    attempts: 0,
  };
  await trx
    .insertInto('report_print')
    .values({ venue_id: report.venue, report_id: report.id, ...again })
    .onConflict((conflict) =>
      conflict
        .columns(['venue_id', 'report_id'])
        .doUpdateSet(again)
        .where('report_print.failed_at', 'is not', null),
    )
    .execute();
}
