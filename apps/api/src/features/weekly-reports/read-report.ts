import { readReport as contract } from '@crustodian/contract/weekly-reports';
import { weekRanking } from '#reports/week-ranking';
import { handle } from '#platform/http/http';
import { wholeReport } from './whole-report.ts';

export const readReport = handle(contract, async ({ params }, { db, viewer, venue }) => {
  const report = await wholeReport(db, { viewer, venue, week: params.week });
  return { report, ranking: report && (await weekRanking(db, { venue, week: params.week })) };
});
