import type { ProblemCode } from '@crustodian/domain/figures/problems';
import { shiftOfHour, type Shift } from '@crustodian/domain/time/shift';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekdayName, type Weekday } from '@crustodian/domain/time/weekday';
import { picturePath, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { ReportList } from '#reports/report-pizzas';
import type { ReportRow } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import type { StoredPicture } from '#platform/pictures/picture-reply';
import { sql } from 'kysely';
import type { TvVenue } from './open-tv.ts';

/** SQL: the pizza of a report's entry, unless it has been hidden since. */
const SEEN_PIZZA = sql`JOIN pizza ON pizza.venue_id = entry.venue_id
  AND pizza.business_date = entry.business_date AND pizza.id = entry.pizza_id
  AND NOT pizza.censored AND pizza.snap_quality = 'buena' AND pizza.picture IS NOT NULL`;

/** SQL: the entry is the best pizza of a finished report with scores. */
const IS_BEST = sql<boolean>`entry.list = 'scored' AND entry.featured
  AND entry.standard = 'to_standard' AND NOT report.scoreless`;

interface PictureRow {
  day: CalendarDay;
  id: number;
  specialty: string;
  standard: Standard;
  problems: ProblemCode[];
  hour: number;
}

export interface TvPizza {
  img_url: string;
  specialty: string;
  standard: Standard | null;
  main_problem: ProblemCode[];
  weekday: Weekday;
  shift: Shift;
}

/**
 * The pizzas that a report shows, in chronological order; without verdicts if the report has no
 * scores.
 */
export async function shownPizzas(
  db: Db,
  report: Pick<ReportRow, 'venue' | 'id' | 'scoreless'>,
): Promise<TvPizza[]> {
  const list: ReportList = report.scoreless ? 'scoreless' : 'scored';
  const { rows } = await sql<PictureRow>`
    SELECT entry.business_date AS day, entry.pizza_id AS id, entry.specialty, entry.standard,
      entry.problems, entry.hour
    FROM report_pizza entry ${SEEN_PIZZA}
    WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id}
      AND entry.list = ${list} AND entry.shown
    ORDER BY entry.local_ts, entry.pizza_id`.execute(db);
  return rows.map(({ day, id, specialty, standard, problems, hour }) => ({
    img_url: picturePath({ venue: report.venue, day, id }),
    specialty,
    standard: report.scoreless ? null : standard,
    main_problem: report.scoreless ? [] : problems,
    weekday: weekdayName(day),
    shift: shiftOfHour(hour),
  }));
}

/** How many stores' best pizzas are shown. */
const BEST_STORES = 8;

/** The best pizza of each top store in a week; `ranked` are the company's stores, best first. */
export async function bestInClass(
  db: Db,
  { tv, week }: { tv: TvVenue; week: CalendarDay },
  ranked: readonly { venue: string; pretty_name: string }[],
) {
  const best = ranked.slice(0, BEST_STORES);
  const { rows } = await sql<{ venue: number; day: CalendarDay; id: number; specialty: string }>`
    SELECT entry.venue_id AS venue, entry.business_date AS day, entry.pizza_id AS id,
      entry.specialty
    FROM weekly_report report
    JOIN venue ON venue.id = report.venue_id
    JOIN report_pizza entry ON entry.venue_id = report.venue_id AND entry.report_id = report.id
    ${SEEN_PIZZA}
    WHERE report.venue_id = ANY (${best.map(({ venue }) => Number(venue))}::int[])
      AND report.week_stamp = ${week} AND report.state = ANY (${[...tv.states]})
      AND ${IS_BEST} AND ${tv.sees}`.execute(db);
  return best.flatMap((store) =>
    rows
      .filter(({ venue }) => String(venue) === store.venue)
      .map(({ specialty, ...place }) => ({
        img_url: picturePath(place),
        specialty,
        standard: 'to_standard' as const,
        venue_name: store.pretty_name,
      })),
  );
}

/**
 * The picture of a pizza, if the screen shows it: one in a finished report of the store, or the
 * best one of another store of its company.
 */
export async function tvPicture(
  db: Db,
  tv: TvVenue,
  { venue, day, id }: PizzaLocator,
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    SELECT picture.digest, picture.format
    FROM report_pizza entry
    ${SEEN_PIZZA}
    JOIN picture ON picture.venue_id = pizza.venue_id AND picture.digest = pizza.picture
    JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
    JOIN venue ON venue.id = entry.venue_id
    WHERE entry.venue_id = ${venue} AND entry.business_date = ${day} AND entry.pizza_id = ${id}
      AND entry.shown AND report.state = ANY (${[...tv.states]})
      AND venue.company_id = ${tv.company} AND (venue.id = ${tv.id} OR ${IS_BEST}) AND ${tv.sees}
    LIMIT 1`.execute(db);
  return rows[0];
}
