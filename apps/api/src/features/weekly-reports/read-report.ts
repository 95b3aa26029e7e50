import { readReport as contract } from '@crustodian/contract/weekly-reports';
import { may } from '@crustodian/domain/people/access';
import { FINISHED_STATES } from '@crustodian/domain/reports/report-state';
import { weekRanking } from '#reports/week-ranking';
import { handle } from '#platform/http/http';
import { wholeReport } from './whole-report.ts';

export const readReport = handle(contract, async ({ params }, { db, viewer, venue }) => {
  const report = await wholeReport(db, { viewer, venue, week: params.week });
  // Users other than staff see nothing of reports that are not delivered, in a ranking either.
  const states = may(viewer, 'staff') ? FINISHED_STATES : (['delivered'] as const);
  const { week } = params;
  return { report, ranking: report && (await weekRanking(db, { venue, week, states })) };
});
