import type { StoreRow } from '@crustodian/contract/weekly-reports';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import { isSelecting, type StoredState } from '@crustodian/domain/reports/report-state';
import { weekDataWindow, weekNumber } from '@crustodian/domain/time/week';
import { perWeekday, type Weekday } from '@crustodian/domain/time/weekday';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { IS_HIDDEN } from '#reports/report-pizzas';
import { IS_IN_LIST } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface SelectedStore {
  venue: number;
  name: string;
  pretty_name: string;
  region: string | null;
  franchise: string;
  time_zone: string;
  language: Language;
  emails: string[];
  venue_standard_scoreless: boolean;
  id: number | null;
  state: StoredState | null;
  report_name: string | null;
  scoreless: boolean | null;
  standard_scoreless: boolean | null;
  track: Partial<Record<Weekday, { fetched: boolean; checked: boolean }>> | null;
  qa_at: Date | null;
  reviewed_day: CalendarDay | null;
  to_standard: number;
  not_to_standard: number;
  has_file: boolean;
}

/**
 * The stores that satisfy a condition on `venue`, each with its report of the week, in store order.
 * Users other than staff see only delivered reports, no addresses, and not how far a review is.
 */
export async function storeRows(
  db: Db,
  { viewer, week, stores }: { viewer: Viewer; week: CalendarDay; stores: RawBuilder<boolean> },
): Promise<StoreRow[]> {
  const isStaff = may(viewer, 'staff');
  const { rows } = await sql<Omit<SelectedStore, 'reviewed_day' | 'has_file'>>`
    SELECT venue.id AS venue, venue.name, venue.pretty_name, region.name AS region,
      company.name AS franchise, venue.time_zone, company.report_language AS language,
      venue.report_emails AS emails, venue.standard_scoreless_report AS venue_standard_scoreless,
      report.id, report.state, report.name AS report_name, report.scoreless,
      report.standard_scoreless, report.track_of_days AS track, report.qa_at,
      coalesce(report.to_standard, 0) AS to_standard,
      coalesce(report.not_to_standard, 0) AS not_to_standard
    FROM venue JOIN company ON company.id = venue.company_id
    LEFT JOIN region ON region.company_id = venue.company_id AND region.code = venue.region_code
    LEFT JOIN weekly_report report ON report.venue_id = venue.id AND report.week_stamp = ${week}
      AND (${isStaff} OR report.state = 'delivered')
    WHERE ${stores}
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  const venues = rows.map(({ venue }) => venue);
  const [reviewed, filed, selecting] = await Promise.all([
    reviewedDays(db, venues, weekDataWindow(week)),
    reportsWithFile(db, rows),
    selectingCounts(db, rows),
  ]);
  return rows.map((row) =>
    rowOf(
      {
        ...row,
        ...selecting.get(row.venue),
        reviewed_day: reviewed.get(row.venue) ?? null,
        has_file: row.id !== null && filed.has(row.id),
      },
      week,
      isStaff,
    ),
  );
}

/** Each venue's latest reviewed day among these days. */
async function reviewedDays(
  db: Db,
  venues: readonly number[],
  { from, until }: ReturnType<typeof weekDataWindow>,
): Promise<Map<number, CalendarDay>> {
  const { rows } = await sql<{ venue: number; day: CalendarDay }>`
    SELECT venue_id AS venue, max(business_date) AS day FROM day_review
    WHERE venue_id = ANY (${[...venues]}::int[])
      AND business_date >= ${from} AND business_date < ${until}
    GROUP BY venue_id`.execute(db);
  return new Map(rows.map(({ venue, day }) => [venue, day]));
}

/** The ids of the reports that have a file. */
async function reportsWithFile(
  db: Db,
  reports: readonly { venue: number; id: number | null }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT report_id AS id FROM report_file
    WHERE venue_id = ANY (${reports.map(({ venue }) => venue)}::int[])
      AND report_id = ANY (${reports.flatMap(({ id }) => id ?? [])}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type SelectingCounts = Pick<SelectedStore, 'to_standard' | 'not_to_standard'>;

/**
 * Counts of the reports that are being selected, by venue, of the same pizzas as their lists:
 * without those hidden since the counts were stored.
 */
async function selectingCounts(
  db: Db,
  reports: readonly Pick<SelectedStore, 'venue' | 'id' | 'state'>[],
): Promise<Map<number, SelectingCounts>> {
  const selecting = reports.filter(({ state }) => state !== null && isSelecting(state));
  if (selecting.length === 0) return new Map();
  const { rows } = await sql<SelectingCounts & { venue: number }>`
    SELECT entry.venue_id AS venue,
      (count(*) FILTER (WHERE entry.standard = 'to_standard'))::int AS to_standard,
      (count(*) FILTER (WHERE entry.standard = 'not_to_standard'))::int AS not_to_standard
    FROM report_pizza entry
    WHERE entry.venue_id = ANY (${selecting.map(({ venue }) => venue)}::int[])
      AND entry.report_id = ANY (${selecting.map(({ id }) => id)}::bigint[])
      AND ${IS_IN_LIST} AND NOT ${IS_HIDDEN}
    GROUP BY entry.venue_id`.execute(db);
  const counted = new Map(rows.map(({ venue, ...counts }) => [venue, counts]));
  const none = { to_standard: 0, not_to_standard: 0 };
  return new Map(selecting.map(({ venue }) => [venue, counted.get(venue) ?? none]));
}

function rowOf(row: SelectedStore, week: CalendarDay, isStaff: boolean): StoreRow {
  const { venue, to_standard: to, not_to_standard: not } = row;
  return {
    _id: row.id === null ? null : reportId({ venue, id: row.id }),
    state: row.state,
    name: row.name,
    pretty_name: row.pretty_name,
    venue: String(venue),
    week_stamp: week,
    reviewed_day: row.reviewed_day,
    doc: {
      venue: row.pretty_name,
      franchise: row.franchise,
      region: row.region,
      week,
      number: weekNumber(week),
    },
    scoreless_report: row.scoreless ? 1 : 0,
    standard_scoreless_report: (row.standard_scoreless ?? row.venue_standard_scoreless) ? 1 : 0,
    track_of_days: wholeTrack(isStaff ? row.track : null),
    pizza_tv_emails: isStaff ? row.emails : [],
    report_language: row.language,
    to_standard_percentage: row.scoreless ? null : toStandardShare(to, not),
    count: to + not,
    qa_time: isStaff && row.qa_at ? wallClock(row.qa_at.getTime(), row.time_zone) : null,
    report_name: row.report_name,
    has_file: row.has_file,
  };
}

/** Includes every weekday, even if no one has marked it. */
export const wholeTrack = (track: SelectedStore['track']) =>
  perWeekday((day) => track?.[day] ?? { fetched: false, checked: false });
