import { previewReport as contract } from '@crustodian/contract/report-files';
import { may } from '@crustodian/domain/access';
import { isPrinted, type StoredState } from '@crustodian/domain/report-state';
import { reportId } from '@crustodian/domain/wire-id';
import { reportFile } from '#facts/report-file';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { venueIsVisible } from '#platform/scope';

/** What others than staff may not see is as good as absent, so that a name tells nothing. */
export const previewReport = handle(contract, async ({ query }, { db, viewer }) => {
  const report = await db
    .selectFrom('weekly_report as report')
    .innerJoin('venue', 'venue.id', 'report.venue_id')
    .select(['report.venue_id as venue', 'report.id', 'report.state'])
    .where('report.name', '=', query.report_name)
    .where(venueIsVisible(viewer))
    .executeTakeFirst();
  const isHidden = report?.state !== 'delivered' && !may(viewer, 'staff');
  if (!report || isHidden || query.monthly === '1') throw new ApiError('report_not_found');
  // Holds because the table's CHECK lists the states.
  const isThere = isPrinted(report.state as StoredState) && (await reportFile(db, report));
  if (!isThere) throw new ApiError('no_report_file');
  return { url: `/api/static/reports/${reportId(report)}` };
});
