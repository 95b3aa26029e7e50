import { readStoresEvolution as contract } from '@crustodian/contract/weekly-reports';
import { may, type Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import type { FinishedState } from '@crustodian/domain/reports/report-state';
import { parseReportId } from '@crustodian/domain/pizza/wire-id';
import { IS_FINISHED } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { visibleVenue } from '#platform/auth/scope';
import { sql } from 'kysely';

/** How many reports of each store the chart shows (spec 002 section 9). */
const LAST_REPORTS = 12;

/**
 * The stores of the report's region, sorted by name; those without a region if its store has none.
 */
export const readStoresEvolution = handle(contract, async ({ query }, { db, viewer }) => {
  const { venue, week } = await requestedPlace(db, viewer, query);
  const stores = await sql<{ venue: number; name: string }>`
    SELECT venue.id AS venue, venue.pretty_name AS name FROM venue
    JOIN venue own ON own.id = ${venue} AND own.company_id = venue.company_id
      AND own.region_code IS NOT DISTINCT FROM venue.region_code
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  const reports = await reportsOf(
    db,
    stores.rows.map((store) => store.venue),
    { week, isStaff: may(viewer, 'staff') },
  );
  return {
    r_venues: stores.rows.map((store) => String(store.venue)),
    stores: Object.fromEntries(
      stores.rows.map((store) => [
        store.venue,
        {
          pretty_name: store.name,
          reports: reports
            .filter((report) => report.venue === store.venue)
            .map((report) => ({
              key: report.key,
              state: report.state,
              to_standard_percentage: toStandardShare(report.to_standard, report.not_to_standard),
            })),
        },
      ]),
    ),
  };
});

interface EvolutionRequest {
  report_id?: string | undefined;
  venue?: number | undefined;
  week_stamp?: CalendarDay | undefined;
}

/** @throws ApiError report_not_found, venue_not_yours, bad_request */
async function requestedPlace(db: Db, viewer: Viewer, asked: EvolutionRequest) {
  if (asked.report_id === undefined) {
    if (asked.venue === undefined || asked.week_stamp === undefined) {
      throw new ApiError('bad_request', 'Send a report_id, or a venue and a week_stamp.');
    }
    const venue = await visibleVenue(db, viewer, asked.venue);
    return { venue, week: asked.week_stamp };
  }
  const place = parseReportId(asked.report_id);
  const venue = await visibleVenue(db, viewer, place?.venue ?? 0);
  const report = await db
    .selectFrom('weekly_report')
    .select(['week_stamp as week', 'state'])
    .where('venue_id', '=', venue)
    .where('id', '=', place?.id ?? 0)
    .executeTakeFirst();
  const isHidden = report?.state !== 'delivered' && !may(viewer, 'staff');
  if (!report || isHidden) throw new ApiError('report_not_found');
  return { venue, week: report.week };
}

interface WeekRow {
  venue: number;
  key: CalendarDay;
  state: FinishedState;
  to_standard: number;
  not_to_standard: number;
}

/**
 * Only finished reports, the newest of each store up to the week, oldest first (decision X102);
 * users other than staff see only delivered ones.
 */
async function reportsOf(
  db: Db,
  venues: number[],
  { week, isStaff }: { week: CalendarDay; isStaff: boolean },
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    SELECT report.venue_id AS venue, report.week_stamp AS key, report.state,
      report.to_standard, report.not_to_standard
    FROM (
      SELECT *, row_number() OVER (PARTITION BY venue_id ORDER BY week_stamp DESC) AS age
      FROM weekly_report report
      WHERE venue_id = ANY (${venues}::int[]) AND week_stamp <= ${week} AND ${IS_FINISHED}
        AND (${isStaff} OR report.state = 'delivered')) report
    WHERE report.age <= ${LAST_REPORTS}
    ORDER BY report.venue_id, report.week_stamp`.execute(db);
  return rows;
}
