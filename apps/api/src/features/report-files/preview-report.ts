import { previewReport as contract } from '@crustodian/contract/report-files';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { isPrinted, type StoredState } from '@crustodian/domain/reports/report-state';
import { monthlyReportId, reportId } from '@crustodian/domain/pizza/wire-id';
import { monthlyFile } from '#reports/monthly-file';
import { reportFile } from '#reports/report-file';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { companyIsVisible, venueIsVisible } from '#platform/auth/scope';

/**
 * For users other than staff, an invisible report is treated as missing, so that names reveal
 * nothing.
 */
export const previewReport = handle(contract, async ({ query }, { db, viewer }) => {
  const { report_name: name, monthly } = query;
  return {
    url: monthly === '1' ? await monthlyUrl(db, viewer, name) : await weeklyUrl(db, viewer, name),
  };
});

async function weeklyUrl(db: Db, viewer: Viewer, name: string): Promise<string> {
  const report = await db
    .selectFrom('weekly_report as report')
    .innerJoin('venue', 'venue.id', 'report.venue_id')
    .select(['report.venue_id as venue', 'report.id', 'report.state'])
    .where('report.name', '=', name)
    .where(venueIsVisible(viewer))
    .executeTakeFirst();
  const isHidden = report?.state !== 'delivered' && !may(viewer, 'staff');
  if (!report || isHidden) throw new ApiError('report_not_found');
  // Safe because the table's CHECK constraint lists the states.
  const isThere = isPrinted(report.state as StoredState) && (await reportFile(db, report));
  if (!isThere) throw new ApiError('no_report_file');
  return `/api/static/reports/${reportId(report)}`;
}

async function monthlyUrl(db: Db, viewer: Viewer, name: string): Promise<string> {
  const report = await db
    .selectFrom('monthly_report as report')
    .innerJoin('company', 'company.id', 'report.company_id')
    .select(['report.company_id as company', 'report.id', 'report.state'])
    .where('report.name', '=', name)
    .where(companyIsVisible(viewer))
    .executeTakeFirst();
  if (!report || !may(viewer, 'staff')) throw new ApiError('report_not_found');
  // Safe because the table's CHECK constraint lists the states.
  const isThere = isPrinted(report.state as StoredState) && (await monthlyFile(db, report));
  if (!isThere) throw new ApiError('no_report_file');
  return `/api/static/monthly-reports/${monthlyReportId(report)}`;
}
