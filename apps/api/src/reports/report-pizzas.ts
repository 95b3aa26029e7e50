import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { ProblemCode } from '@crustodian/domain/figures/problems';
import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import type { Choice } from '@crustodian/domain/reports/report-selection';
import { SELECTION_STATES } from '@crustodian/domain/reports/report-state';
import { shiftOfHour } from '@crustodian/domain/time/shift';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { weekdayName } from '@crustodian/domain/time/weekday';
import { captureId, picturePath, pizzaId } from '@crustodian/domain/pizza/wire-id';
import { refuseClosedDays } from '#pizzas/rollups/closed-days';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import type { ReportRow } from './report-row.ts';
import { recountReport } from './week-figures.ts';

/** The two lists of a report: with scores, and without. */
export type ReportList = 'scored' | 'scoreless';

/** A pizza of a report in the form used by rules and answers; `id` is the text id of the pizza. */
export interface StoredEntry extends Choice {
  venue: number;
  day: CalendarDay;
  pizza: number;
  vid: string;
  picture: string;
  /** Local time of the venue, YYYY/MM/DD HH:MM:SS. */
  ts: string;
}

type ReportKey = Pick<ReportRow, 'venue' | 'id'>;

/** A row of report_pizza with the columns of ENTRY_COLUMNS. */
export interface EntryRow {
  business_date: CalendarDay;
  pizza_id: number;
  capture_id: number;
  local_ts: string;
  hour: number;
  score: number | null;
  standard: Standard;
  specialty: string;
  shown: boolean;
  featured: boolean;
  problems: ProblemCode[];
}

/** SQL: the columns of an EntryRow. */
export const ENTRY_COLUMNS = sql`business_date, pizza_id, capture_id, local_ts, hour, score, standard,
  specialty, shown, featured, problems`;

/** SQL condition: `pizza` is hidden, or its snapshot was found unusable. */
export const IS_OUT_OF_SIGHT = sql<boolean>`(pizza.censored OR pizza.snap_quality <> 'buena')`;

/**
 * SQL condition: the pizza of `entry` was hidden after it was taken, or its snapshot found
 * unusable; of a pizza deleted because of its age, that it was at the time.
 */
export const IS_HIDDEN = sql<boolean>`(entry.deleted_hidden OR EXISTS (SELECT FROM pizza
  WHERE pizza.venue_id = entry.venue_id AND pizza.business_date = entry.business_date
    AND pizza.id = entry.pizza_id AND ${IS_OUT_OF_SIGHT}))`;

/**
 * The pizzas of one of a report's lists in chronological order; omits those that are hidden, of a
 * finished report those that were when it was finished.
 */
export async function reportEntries(
  db: Db,
  report: ReportKey,
  list: ReportList,
): Promise<StoredEntry[]> {
  const { rows } = await sql<EntryRow>`
    SELECT ${ENTRY_COLUMNS} FROM report_pizza entry
    WHERE venue_id = ${report.venue} AND report_id = ${report.id} AND list = ${list}
      AND NOT CASE WHEN EXISTS (SELECT FROM weekly_report report
          WHERE report.venue_id = ${report.venue} AND report.id = ${report.id}
            AND report.state = ANY (${[...SELECTION_STATES]}))
        THEN ${IS_HIDDEN} ELSE entry.left_out END
    ORDER BY local_ts, pizza_id`.execute(db);
  return rows.map((row) => entryOf(report.venue, row));
}

export function entryOf(venue: number, row: EntryRow): StoredEntry {
  const place = { venue, day: row.business_date, id: row.pizza_id };
  return {
    id: pizzaId(place),
    venue,
    day: row.business_date,
    pizza: row.pizza_id,
    vid: captureId({ venue, id: row.capture_id }),
    picture: picturePath(place),
    ts: row.local_ts.slice(0, 19).replaceAll('-', '/'),
    weekday: weekdayName(row.business_date),
    shift: shiftOfHour(row.hour),
    score: row.score === null ? null : row.score / 100,
    standard: row.standard,
    specialty: row.specialty,
    shown: row.shown,
    featured: row.featured,
    problems: row.problems,
  };
}

/**
 * Stores changed entries. Clears `featured` flags first, because only one entry per standard may
 * have it.
 */
export async function writeEntries(
  trx: Db,
  report: ReportKey,
  list: ReportList,
  entries: readonly StoredEntry[],
): Promise<void> {
  const inOrder = entries.toSorted((a, b) => Number(a.featured) - Number(b.featured));
  for (const featured of [false, true]) {
    const values = inOrder
      .filter((entry) => entry.featured === featured)
      .map(({ day, pizza, standard, specialty, shown, problems }) => ({
        day,
        pizza,
        standard,
        specialty,
        shown,
        featured,
        problems,
      }));
    if (values.length === 0) continue;
    await sql`UPDATE report_pizza entry
      SET standard = x.standard, specialty = x.specialty, shown = x.shown, featured = x.featured,
        problems = x.problems
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS x (day date, pizza bigint,
        standard text, specialty text, shown boolean, featured boolean, problems text[])
      WHERE entry.venue_id = ${report.venue} AND entry.report_id = ${report.id}
        AND entry.list = ${list} AND entry.business_date = x.day AND entry.pizza_id = x.pizza`.execute(
      trx,
    );
  }
  if (list === 'scored') await recountReport(trx, report);
}

/** Days of a week's data; `until` is exclusive. */
export interface Days {
  from: CalendarDay;
  /** The first day after the range. */
  until: CalendarDay;
}

interface Fact {
  business_date: CalendarDay;
  id: number;
  capture_id: number;
  local_ts: string;
  hour: number;
  specialty: string | null;
  score: number | null;
  cheese: number | null;
  standard: Standard | null;
  evaluated: boolean;
  threshold: number | null;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
}

/**
 * How many pizzas of a day a list of a report has at most, spread over the day; no kitchen makes
 * more.
 */
export const MOST_OF_A_DAY = 1000;

/**
 * Adds the missing pizzas of days to a report's lists (decision X79): evaluated ones to the list
 * with scores, all to the list without; only listed, uncensored ones with a good snapshot. Where a
 * day has too many, those of other specialties, which count nowhere, are left out first. The
 * pipeline's flags of a pizza not to standard become its main problems until a reviewer changes
 * them (X103).
 * @throws ApiError day_closed
 */
export async function takePizzas(
  trx: Db,
  report: Pick<ReportRow, 'venue' | 'id' | 'week' | 'scoreless' | 'standardScoreless'>,
  specialties: readonly string[],
  days: Days = weekDataWindow(report.week),
): Promise<void> {
  const range = { min: days.from, max: addDays(days.until, -1) };
  await refuseClosedDays(trx, { venues: [report.venue], range });
  const lists: ReportList[] = [
    ...(report.scoreless ? [] : (['scored'] as const)),
    ...(report.scoreless || report.standardScoreless ? (['scoreless'] as const) : []),
  ];
  for (const list of lists) {
    const rows = await readFacts(trx, report.venue, { list, specialties, days });
    const values = rows.flatMap((fact) => taken(fact, list, specialties));
    await insertEntries(trx, report, list, values);
  }
  if (!report.scoreless) await recountReport(trx, report);
}

/** SQL condition: pizza p is evaluated and has a standard, which follows from its score if not set. */
const HAS_VERDICT = sql<boolean>`(p.evaluated AND (p.standard IS NOT NULL OR p.score IS NOT NULL))`;

async function readFacts(
  trx: Db,
  venue: number,
  { list, specialties, days }: { list: ReportList; specialties: readonly string[]; days: Days },
): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    SELECT p.business_date, p.id, p.capture_id, p.local_ts, p.hour, p.specialty, p.score, p.cheese,
      p.standard, p.evaluated, c.cheese_score_threshold AS threshold, p.bubbles, p.overbaked, p.bad_cut
    FROM (SELECT p.*, row_number() OVER (PARTITION BY p.business_date
          ORDER BY coalesce(p.specialty = ANY (${[...specialties]}::text[]), false) DESC, md5(p.id::text)) AS place
        FROM pizza p
        WHERE p.venue_id = ${venue} AND p.business_date >= ${days.from}
          AND p.business_date < ${days.until} AND p.snap_quality = 'buena' AND NOT p.censored
          AND ${list === 'scored' ? HAS_VERDICT : sql`true`}) p
      JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
    WHERE p.place <= ${MOST_OF_A_DAY}`.execute(trx);
  return rows;
}

function taken(fact: Fact, list: ReportList, specialties: readonly string[]) {
  const standard = standardOf({
    standard: fact.standard,
    score: fact.score === null ? null : fact.score / 100,
    cheeseScore: fact.cheese === null ? null : fact.cheese / 100,
    cheeseThreshold: fact.threshold,
  });
  if (list === 'scored' && (!fact.evaluated || standard === null)) return [];
  const { specialty, business_date: day, id: pizza, capture_id: capture } = fact;
  return [
    {
      day,
      pizza,
      capture,
      ts: fact.local_ts,
      hour: fact.hour,
      score: fact.score,
      standard: standard ?? 'maybe_to_standard',
      specialty: specialty && specialties.includes(specialty) ? specialty : OTHER_SPECIALTY,
      problems: standard === 'not_to_standard' ? flaggedProblems(fact) : [],
    },
  ];
}

const flaggedProblems = ({ bubbles, overbaked, bad_cut }: Fact): ProblemCode[] => [
  ...(overbaked ? (['overbaked'] as const) : []),
  ...(bad_cut ? (['cut'] as const) : []),
  ...(bubbles ? (['bubbles'] as const) : []),
];

async function insertEntries(
  trx: Db,
  report: ReportKey,
  list: ReportList,
  values: ReturnType<typeof taken>,
): Promise<void> {
  if (values.length === 0) return;
  await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id,
      local_ts, hour, score, standard, specialty, problems)
    SELECT ${report.venue}::int, ${report.id}::bigint, ${list}, x.day, x.pizza, x.capture, x.ts,
      x.hour, x.score, x.standard, x.specialty, x.problems
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS x (day date, pizza bigint,
      capture bigint, ts timestamp, hour smallint, score smallint, standard text, specialty text,
      problems text[])
    ORDER BY x.day, x.pizza
    ON CONFLICT DO NOTHING`.execute(trx);
}
