import { swapReportPizza as contract } from '@crustodian/contract/weekly-reports';
import { swapEntries } from '@crustodian/domain/reports/report-pizza';
import { changeReports } from '#reports/changed-reports';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { entryAt, keepChanged, openSelection } from './change-entries.ts';
import { changedOf } from '../whole-report.ts';

export const swapReportPizza = handle(contract, ({ body }, context) => {
  const { viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  const { standard, specialty, main_problem: problems } = body.new;
  return changeReports(context, async (trx) => {
    const selection = await openSelection(trx, by, body.report_id);
    const next = entryAt(selection, body.new);
    const set = {
      ...(standard && standard !== next.standard && { standard }),
      ...(specialty && specialty !== next.specialty && { specialty }),
      ...(problems && { problems }),
    };
    const old = entryAt(selection, body.old);
    const result = swapEntries({ old, next, set }, selection.rules);
    if ('refused' in result) throw new ApiError('change_refused', result.refused);
    const changed = await keepChanged(trx, by, selection, result.changed);
    return { success: true, changed: changedOf(changed) };
  });
});
