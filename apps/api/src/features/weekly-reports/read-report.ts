import { readReport as contract } from '@crustodian/contract/weekly-reports';
import { seenStates } from '#reports/week-figures';
import { weekRanking } from '#reports/week-ranking';
import { handle } from '#platform/http/http';
import { wholeReport } from './whole-report.ts';

export const readReport = handle(contract, async ({ params }, { db, viewer, venue }) => {
  const report = await wholeReport(db, { viewer, venue, week: params.week });
  const ranked = { venue, week: params.week, states: seenStates(viewer) };
  return { report, ranking: report && (await weekRanking(db, ranked)) };
});
