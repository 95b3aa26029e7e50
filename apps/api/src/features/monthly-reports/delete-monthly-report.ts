import { deleteMonthlyReport as contract } from '@crustodian/contract/monthly-reports';
import { auditMonthly, lockMonthly, monthlyTitle } from '#reports/monthly-row';
import { deleteFromPrintQueue } from '#reports/print-queue';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { visibleCompany } from '#platform/auth/scope';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';

/** Also deletes its pages and PDF; the cleanup of the picture storage removes the bytes later. */
export const deleteMonthlyReport = handle(contract, async ({ params }, context) => {
  const { db, viewer, request, now } = context;
  await visibleCompany(db, viewer, parseMonthlyReportId(params.id)?.company ?? 0);
  return db.transaction().execute(async (trx) => {
    const report = await lockMonthly(trx, params.id);
    await auditMonthly(trx, report, {
      by: { viewer, origin: originOf(request), now: now() },
      action: 'report_deleted',
      before: { state: report.state },
      after: { state: null },
    });
    await deleteFromPrintQueue(trx, { kind: 'monthly', report: params.id });
    await trx
      .deleteFrom('monthly_report')
      .where('company_id', '=', report.company)
      .where('id', '=', report.id)
      .execute();
    return { msg: `The report of ${monthlyTitle(report)} was deleted.` };
  });
});
