import { initializeReport as contract } from '@crustodian/contract/weekly-reports';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { refuseUnlessBegunWeek } from '#reports/asked-week';
import { changeReports } from '#reports/changed-reports';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { beginReport } from './selection/begin-report.ts';
import { wholeReport } from './whole-report.ts';

export const initializeReport = handle(contract, async ({ body }, context) => {
  const { db, viewer, venue, request, now } = context;
  const week = body.week_stamp;
  refuseUnlessBegunWeek(week, now());
  const by = { viewer, origin: originOf(request), now: now() };
  const row = await changeReports(context, (trx) =>
    beginReport(trx, by, {
      venue,
      week,
      scoreless: body.alternative ?? false,
      perDay: body.per_day_select ?? false,
      withoutPizzas: body.skip_pizzas ?? false,
      onlyNew: body.report_control ?? false,
    }),
  );
  const report = await wholeReport(db, { viewer, venue, week });
  if (!report) throw new ApiError('report_not_found');
  return { _id: reportId(row), report };
});
