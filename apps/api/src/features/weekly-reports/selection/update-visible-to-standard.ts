import { updateVisibleToStandard as contract } from '@crustodian/contract/weekly-reports';
import { visibleShares } from '@crustodian/domain/reports/report-figures';
import { isSelecting } from '@crustodian/domain/reports/report-state';
import { changeReports } from '#reports/changed-reports';
import { auditReport, lockReport, reportSpecialties } from '#reports/report-row';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

export const updateVisibleToStandard = handle(contract, ({ body }, context) => {
  const { viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  return changeReports(context, async (trx) => {
    const report = await lockReport(trx, body.report_id);
    if (!isSelecting(report.state)) throw new ApiError('report_not_selecting');
    const defined = await reportSpecialties(trx, report.company);
    const shares = visibleShares(
      body.value,
      defined.map(({ specialty }) => specialty),
    );
    if (shares === 'above') throw new ApiError('above_hundred');
    await trx
      .updateTable('weekly_report')
      .set({ visible_to_standard: JSON.stringify(shares) })
      .where('venue_id', '=', report.venue)
      .where('id', '=', report.id)
      .execute();
    const [before, after] = [report.visible, shares];
    await auditReport(trx, report, { by, action: 'report_changed', before, after });
    return { success: true, visible_to_standard_percentage: shares };
  });
});
