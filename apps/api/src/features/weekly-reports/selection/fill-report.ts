import { fillReport as contract } from '@crustodian/contract/weekly-reports';
import { fillScoreless, fillSelection } from '@crustodian/domain/reports/report-selection';
import { changeReports } from '#reports/changed-reports';
import { writeEntries } from '#reports/report-pizzas';
import { auditReport, reportSpecialties } from '#reports/report-row';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { openSelection } from './change-entries.ts';
import { wholeReport } from '../whole-report.ts';

export const fillReport = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  const { report, status } = await changeReports(context, async (trx) => {
    const { entries, list, ...selection } = await openSelection(trx, by, body.report_id);
    const specialties = await reportSpecialties(trx, selection.report.company);
    const chosen =
      list === 'scoreless' ? fillScoreless(entries) : fillSelection(entries, specialties);
    const after = entries.map((entry) => ({
      ...entry,
      shown: chosen.shown.has(entry.id),
      featured: chosen.featured.has(entry.id),
    }));
    await writeEntries(trx, selection.report, list, after);
    await auditReport(trx, selection.report, {
      by,
      action: 'report_filled',
      before: { shown: entries.filter(({ shown }) => shown).length },
      after: { shown: chosen.shown.size },
    });
    return { report: selection.report, status: chosen.status };
  });
  const filled = await wholeReport(db, { viewer, venue: report.venue, week: report.week });
  if (!filled) throw new ApiError('report_not_found');
  return { status, report: filled };
});
