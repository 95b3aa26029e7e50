import { listReportsToPrint as contract } from '@crustodian/contract/report-files';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { handle } from '#platform/http/http';

export const listReportsToPrint = handle(contract, async ({ params }, { db, company }) => {
  const stores = await db
    .selectFrom('weekly_report as report')
    .innerJoin('venue', 'venue.id', 'report.venue_id')
    .select(['venue.id as venue', 'venue.name', 'venue.pretty_name', 'report.id'])
    .select('report.name as report_name')
    .where('venue.company_id', '=', company)
    .where('report.week_stamp', '=', params.week)
    .where('report.state', '=', 'complete')
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  return {
    stores: stores.map(({ venue, id, ...store }) => ({
      ...store,
      venue: String(venue),
      report_id: reportId({ venue, id }),
      state: 'complete' as const,
    })),
  };
});
