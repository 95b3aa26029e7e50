import { readPrintQueue as contract } from '@crustodian/contract/report-files';
import { reportId } from '@crustodian/domain/wire-id';
import { handle } from '#platform/http';

export const readPrintQueue = handle(contract, async (_input, { db }) => {
  const orders = await db
    .selectFrom('report_print')
    .select(['venue_id as venue', 'report_id as id', 'started_at', 'failed_at', 'problem'])
    .orderBy('queued_at')
    .orderBy('order_id')
    .execute();
  const waiting = orders.filter((order) => order.failed_at === null);
  const started = waiting.find((order) => order.started_at !== null);
  return {
    reports: waiting.map(reportId),
    start: started?.started_at?.toISOString() ?? null,
    failed: orders
      .filter((order) => order.failed_at !== null)
      .map((order) => ({ report: reportId(order), err: order.problem ?? '' })),
  };
});
