import { queuePrinting as contract } from '@crustodian/contract/report-files';
import { changeReports } from '#facts/reports/changed-reports';
import { isPrinted } from '@crustodian/domain/report-state';
import { orderPrint } from '#facts/reports/print-orders';
import { kindOf, printedKind } from '#facts/reports/printed-kinds';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';

/**
 * Only complete reports, and finished ones whose file is not there; one that waits already is not
 * queued twice (decision X90).
 */
export const queuePrinting = handle(contract, async ({ body }, { viewer, now, ...tools }) => {
  const fails: { report: string; err: string }[] = [];
  for (const { _id, report_name, monthly } of body.reports) {
    const kind = kindOf(monthly);
    try {
      await changeReports(tools, async (trx) => {
        const report = await printedKind(kind).lock(trx, _id);
        const lacksFile = isPrinted(report.state) && !(await printedKind(kind).hasFile(trx, _id));
        if (report.state !== 'complete' && !lacksFile) throw new ApiError('report_not_complete');
        const by = { user: viewer.id, urgent: true, now: now() };
        await orderPrint(trx, { kind, report: _id }, by);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fails.push({ report: report_name, err: error.message });
    }
  }
  const queued = body.reports.length - fails.length;
  return { msg: `${queued} ${queued === 1 ? 'report' : 'reports'} queued for printing.`, fails };
});
