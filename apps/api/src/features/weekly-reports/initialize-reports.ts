import { initializeReports as contract } from '@crustodian/contract/weekly-reports';
import { refuseUnlessBegunWeek } from '#reports/asked-week';
import { changeReports } from '#reports/changed-reports';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { visibleVenue } from '#platform/auth/scope';
import { beginReport } from './selection/begin-report.ts';

export const initializeReports = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now } = context;
  refuseUnlessBegunWeek(body.week_stamp, now());
  const by = { viewer, origin: originOf(request), now: now() };
  const fails: { store: string; err: string }[] = [];
  for (const store of new Set(body.venues)) {
    try {
      // Values that are not venue ids become 0, which no venue has.
      const named = /^[1-9]\d{0,8}$/.test(store) ? Number(store) : 0;
      const venue = await visibleVenue(db, viewer, named);
      const beginning = { venue, week: body.week_stamp };
      await changeReports(context, (trx) => beginReport(trx, by, beginning));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fails.push({ store, err: error.message });
    }
  }
  return { msg: 'All reports initialized.', fails };
});
