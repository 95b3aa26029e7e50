import { queuePrinting as contract } from '@crustodian/contract/report-files';
import { changeReports } from '#reports/changed-reports';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { addToPrintQueue, type ReportKey } from '#reports/print-queue';
import { kindOf, printAdapter } from '#reports/print-adapters';
import { checkMayBePrinted } from '#reports/printable-report';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';

/**
 * Queues complete reports, and finished ones whose file is missing; skips those already queued
 * (decision X90). All in one transaction.
 */
export const queuePrinting = handle(contract, async ({ body }, { viewer, now, jobs, ...tools }) => {
  const by = { user: viewer.id, urgent: true, now: now() };
  const reasons = await changeReports(tools, async (trx) => {
    const refused = new Map<unknown, string>();
    // Sorted, so that two requests for the same reports cannot deadlock.
    const inOrder = body.reports.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    for (const asked of inOrder) {
      const report = { kind: kindOf(asked.monthly), report: asked._id };
      try {
        await checkPrintable(trx, report);
        await addToPrintQueue({ trx, jobs }, report, by);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.set(asked, error.message);
      }
    }
    return refused;
  });
  const fails = body.reports.flatMap((asked) => {
    const err = reasons.get(asked);
    return err === undefined ? [] : [{ report: asked.report_name, err }];
  });
  const queued = body.reports.length - fails.length;
  return { msg: `${queued} ${queued === 1 ? 'report' : 'reports'} queued for printing.`, fails };
});

/** @throws ApiError report_not_found, report_not_complete, pizza_hidden_since, month_pizza_hidden */
async function checkPrintable(trx: Db, { kind, report: id }: ReportKey): Promise<void> {
  const report = await printAdapter(kind).lock(trx, id);
  checkMayBePrinted(report);
  if (report.state === 'complete') return;
  const lacksFile = isPrinted(report.state) && !(await printAdapter(kind).hasFile(trx, id));
  if (!lacksFile) throw new ApiError('report_not_complete');
}
