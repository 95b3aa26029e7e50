import { deleteReport as contract } from '@crustodian/contract/weekly-reports';
import { changeReports } from '#reports/changed-reports';
import { deleteFromPrintQueue } from '#reports/print-queue';
import { auditReport, lockReport } from '#reports/report-row';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

/**
 * Also deletes its pizzas, pages and PDF; the cleanup of the picture storage removes the bytes
 * later.
 */
export const deleteReport = handle(contract, ({ params }, { viewer, request, now, ...tools }) =>
  changeReports(tools, async (trx) => {
    const report = await lockReport(trx, params.id);
    await auditReport(trx, report, {
      by: { viewer, origin: originOf(request), now: now() },
      action: 'report_deleted',
      before: { state: report.state },
      after: { state: null },
    });
    await deleteFromPrintQueue(trx, { kind: 'weekly', report: params.id });
    await trx
      .deleteFrom('weekly_report')
      .where('venue_id', '=', report.venue)
      .where('id', '=', report.id)
      .execute();
    return { msg: `The report of ${report.store} was deleted.` };
  }),
);
