import {
  auditedOverPlaces,
  auditedOverWeeks,
  type AuditedPart,
  type AuditedSpan,
} from '@crustodian/domain/audit/audited-span';
import type { RaterShare } from '@crustodian/domain/audit/audited-mean';
import { type AuditedFigure, auditedFigure } from '@crustodian/domain/audit/audited-week';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readDrawnDays, type VenueDay } from './draw-rows.ts';
import { readRules } from './venue-rules.ts';

export type SpanFigures = Record<AuditedFigure, AuditedSpan>;

export interface AskedSpan {
  company: number;
  venues: readonly number[];
  range: DayRange;
}

export interface VenuePart extends AuditedPart {
  venue: number;
  figure: AuditedFigure;
}

/** The inputs from which a stored week was computed. */
export interface StoredWeek extends VenueWeek {
  figure: AuditedFigure;
  engineWeight: number;
  priorVariance: number | null;
  computedAt: Date;
}

/**
 * Each venue's audited figures: whole weeks as stored, parts of weeks derived from the stored
 * weeks.
 */
export async function readSpanFigures(
  db: Db,
  { company, venues, range }: AskedSpan,
): Promise<{ byVenue: Map<number, SpanFigures>; computedAt: Date | null }> {
  const { whole, cut } = weeksOf(range);
  const { sums, unsplit } = await readWholeWeeks(db, venues, whole);
  const weeks = await readStoredWeeks(db, { venues, cut, unsplit });
  const parts = [...sums, ...(await readParts(db, { company, range, weeks }))];
  const byVenue = Map.groupBy(parts, ({ venue }) => venue);
  return {
    byVenue: new Map(
      venues.map((venue) => {
        const own = byVenue.get(venue) ?? [];
        const figureOf = (name: AuditedFigure) =>
          auditedOverWeeks(own.filter(({ figure }) => figure === name));
        return [venue, figuresBy(figureOf)];
      }),
    ),
    computedAt: newest([...sums, ...weeks].map((row) => row.computedAt)),
  };
}

const newest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((last, time) => (last && last > time ? last : time), null);

/** Weeks that are entirely within the range, and those that it only overlaps. */
function weeksOf(range: DayRange): { whole: CalendarDay[]; cut: CalendarDay[] } {
  const weeks: CalendarDay[] = [];
  for (let week = weekStamp(range.min); week <= range.max; week = nextWeek(week)) weeks.push(week);
  const isWhole = (week: CalendarDay) => week >= range.min && lastDayOf(week) <= range.max;
  return { whole: weeks.filter(isWhole), cut: weeks.filter((week) => !isWhole(week)) };
}

/** Needed because one week is shorter than seven days. */
export const lastDayOf = (week: CalendarDay): CalendarDay => addDays(nextWeek(week), -1);

export const figuresOver = (venues: readonly SpanFigures[]): SpanFigures =>
  figuresBy((figure) => auditedOverPlaces(venues.map((venue) => venue[figure])));

const figuresBy = (of: (figure: AuditedFigure) => AuditedSpan): SpanFigures => ({
  score: of('score'),
  to_standard: of('to_standard'),
  bad: of('bad'),
  excellent: of('excellent'),
});

/** The venues of each company that have a stored figure for the week. */
export async function venuesOfWeek(db: Db, week: CalendarDay): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ company: number; venue: number }>`
    SELECT venue.company_id AS company, f.venue_id AS venue
    FROM audited_figure f JOIN venue ON venue.id = f.venue_id
    WHERE f.week = ${week} AND f.figure = 'score' AND f.superseded_at IS NULL AND f.population > 0
    ORDER BY 2`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ company }) => company)].map(([company, own]) => [
      company,
      own.map(({ venue }) => venue),
    ]),
  );
}

interface WeekSums extends VenuePart {
  computedAt: Date;
  /** The weeks, if they were stored before a score's variance was split into components. */
  unsplit: CalendarDay[] | null;
}

/**
 * Whole weeks, pooled like `pooledEstimate`. Weeks without an interval are pooled separately; weeks
 * stored before their variance was split are returned as `unsplit`.
 */
async function readWholeWeeks(
  db: Db,
  venues: readonly number[],
  weeks: readonly CalendarDay[],
): Promise<{ sums: WeekSums[]; unsplit: VenueWeek[] }> {
  if (weeks.length === 0) return { sums: [], unsplit: [] };
  const [{ rows }, raters] = await Promise.all([
    sql<Omit<WeekSums, 'raters'>>`
      SELECT venue_id AS venue, figure, sum(judged)::int AS judged, sum(drawn)::int AS drawn,
        sum(population)::int AS population, max(computed_at) AS "computedAt",
        sum(population * estimate) / sum(population) AS estimate,
        sum(population * engine_mean) / sum(population) AS "engineMean",
        sum(population ^ 2 * draw_variance) / sum(population) ^ 2 AS "drawVariance",
        CASE WHEN sum(draw_variance) > 0 THEN sum(population ^ 2 * draw_variance) ^ 2
          / sum((population ^ 2 * draw_variance) ^ 2 / degrees) ELSE min(degrees) END AS degrees,
        array_agg(week::text) FILTER (WHERE variance IS NOT NULL AND draw_variance IS NULL) AS unsplit
      FROM audited_figure WHERE ${isCurrent(venues, weeks)} AND population > 0
      GROUP BY venue_id, figure, variance IS NULL, draw_variance IS NULL, engine_mean IS NULL`.execute(
      db,
    ),
    readRaters(db, venues, weeks),
  ]);
  const sums = rows.map((row) => ({ ...row, raters: sharesOf(row, raters.get(row.venue) ?? []) }));
  return {
    sums: sums.filter((row) => !row.unsplit),
    unsplit: sums.flatMap(({ venue, unsplit }) => (unsplit ?? []).map((week) => ({ venue, week }))),
  };
}

const isCurrent = (venues: readonly number[], weeks: readonly CalendarDay[]) =>
  sql<boolean>`venue_id = ANY (${[...venues]}::int[])
    AND week BETWEEN ${weeks[0]!}::date AND ${weeks.at(-1)!}::date AND superseded_at IS NULL`;

interface RaterSums {
  venue: number;
  rater: number;
  /** Shares and standard deviations, each multiplied by the week's number of pizzas. */
  share: number;
  deviation: number;
}

/** Each rater's share in the scores of each venue; a rater's severity is the same in every week. */
async function readRaters(db: Db, venues: readonly number[], weeks: readonly CalendarDay[]) {
  const { rows } = await sql<RaterSums>`
    SELECT venue_id AS venue, one.rater, sum(population * one.share) AS share,
      sum(population * one.share * sqrt(one.variance)) AS deviation
    FROM audited_figure,
      jsonb_to_recordset(raters) AS one(rater int, share float8, variance float8)
    WHERE ${isCurrent(venues, weeks)} AND figure = 'score' AND draw_variance IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return Map.groupBy(rows, ({ venue }) => venue);
}

/** Each rater's share of the estimate over all weeks. */
const sharesOf = (
  { figure, drawVariance, population }: Omit<WeekSums, 'raters'>,
  raters: readonly RaterSums[],
): RaterShare[] =>
  figure !== 'score' || drawVariance === null
    ? []
    : raters.map(({ rater, share, deviation }) => ({
        rater,
        share: share / population,
        variance: (deviation / share) ** 2,
      }));

interface VenueWeek {
  venue: number;
  week: CalendarDay;
}

interface AskedWeeks {
  venues: readonly number[];
  cut: readonly CalendarDay[];
  unsplit: readonly VenueWeek[];
}

/** The inputs of these weeks' figures; for unsplit weeks, only those of the score. */
async function readStoredWeeks(
  db: Db,
  { venues, cut, unsplit }: AskedWeeks,
): Promise<StoredWeek[]> {
  const weeks = [...new Set([...cut, ...unsplit.map(({ week }) => week)])];
  if (weeks.length === 0) return [];
  const { rows } = await sql<StoredWeek>`
    SELECT venue_id AS venue, week, figure, engine_weight AS "engineWeight",
      prior_variance AS "priorVariance", computed_at AS "computedAt"
    FROM audited_figure
    WHERE venue_id = ANY (${[...venues]}::int[]) AND week = ANY (${weeks}::date[])
      AND superseded_at IS NULL`.execute(db);
  const isUnsplit = new Set(unsplit.map(keyOf));
  return rows.filter(
    (row) => cut.includes(row.week) || (row.figure === 'score' && isUnsplit.has(keyOf(row))),
  );
}

const keyOf = ({ venue, week }: VenueWeek) => `${venue} ${week}`;

interface Cut {
  company: number;
  range: DayRange;
  weeks: readonly StoredWeek[];
}

/** The days of stored weeks that are in the range, with the history of the whole week. */
export async function readParts(db: Db, { company, range, weeks }: Cut): Promise<VenuePart[]> {
  if (weeks.length === 0) return [];
  const rulesOn = await readRulesOfDays(db, company, weeks);
  const perWeek = await Promise.all(
    [...Map.groupBy(weeks, ({ week }) => week)].map(async ([week, stored]) => {
      const venues = [...new Set(stored.map(({ venue }) => venue))];
      const from = week < range.min ? range.min : week;
      const last = lastDayOf(week);
      const until = addDays(last < range.max ? last : range.max, 1);
      const days = await readDrawnDays(db, { venues, from, until });
      const byVenue = Map.groupBy(days, ({ venue }) => venue);
      const parts: VenuePart[] = [];
      for (const row of stored) {
        // The figure of a store takes all scores of its days.
        await yieldToEventLoop();
        const own = byVenue.get(row.venue) ?? [];
        parts.push(partOf(row, own, rulesOn.get(dayOf(row))!(row.venue)));
      }
      return parts;
    }),
  );
  return perWeek.flat();
}

const dayOf = ({ computedAt }: StoredWeek): CalendarDay => computedAt.toISOString().slice(0, 10);

/**
 * Uses the severities of the day on which a week was computed, because parts of it would otherwise
 * change while the week does not.
 */
async function readRulesOfDays(db: Db, company: number, weeks: readonly StoredWeek[]) {
  const venues = [...new Set(weeks.map(({ venue }) => venue))];
  const days = [...new Set(weeks.map(dayOf))];
  return new Map(
    await Promise.all(
      days.map(async (day) => [day, await readRules(db, company, venues, day)] as const),
    ),
  );
}

function partOf(
  { venue, figure, ...history }: StoredWeek,
  days: readonly VenueDay[],
  rules: ReturnType<Awaited<ReturnType<typeof readRules>>>,
): VenuePart {
  const audited = auditedFigure(figure, days, { ...rules, history });
  const isJudged = audited.state !== 'not-audited';
  const error = isJudged ? audited.error : null;
  return {
    venue,
    figure,
    judged: audited.judged,
    drawn: days.reduce((sum, day) => sum + day.drawn, 0),
    population: audited.population,
    estimate: isJudged ? audited.estimate : null,
    engineMean: isJudged ? audited.engineMean : null,
    drawVariance: error?.drawVariance ?? null,
    degrees: error?.degrees ?? null,
    raters: isJudged ? audited.raters : [],
  };
}
