import {
  auditedOverPlaces,
  auditedOverWeeks,
  type AuditedPart,
  type AuditedSpan,
} from '@crustodian/domain/audit/audited-span';
import { type AuditedFigure, auditedFigure } from '@crustodian/domain/audit/audited-week';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readDrawnDays, type VenueDay } from './draw-rows.ts';
import { readRules } from './venue-rules.ts';

export type SpanFigures = Record<AuditedFigure, AuditedSpan>;

export interface AskedSpan {
  company: number;
  venues: readonly number[];
  range: DayRange;
}

interface VenuePart extends AuditedPart {
  venue: number;
  figure: AuditedFigure;
}

/** With what a stored week was computed. */
interface StoredWeek {
  venue: number;
  figure: AuditedFigure;
  week: CalendarDay;
  engineWeight: number;
  priorVariance: number | null;
  computedAt: Date;
}

/** Audited figures of each venue: of whole weeks as they are stored, of parts of weeks as these say. */
export async function readSpanFigures(
  db: Db,
  { company, venues, range }: AskedSpan,
): Promise<{ byVenue: Map<number, SpanFigures>; computedAt: Date | null }> {
  const { whole, cut } = weeksOf(range);
  const [sums, stored] = await Promise.all([
    readWholeWeeks(db, venues, whole),
    readCutWeeks(db, venues, cut),
  ]);
  const parts = [...sums, ...(await readParts(db, { company, range, cut: stored }))];
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
    computedAt: newest([...sums, ...stored].map((row) => row.computedAt)),
  };
}

const newest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((last, time) => (last && last > time ? last : time), null);

/** Weeks that lie in the range, and those that it cuts. */
function weeksOf(range: DayRange): { whole: CalendarDay[]; cut: CalendarDay[] } {
  const weeks: CalendarDay[] = [];
  for (let week = weekStamp(range.min); week <= range.max; week = nextWeek(week)) weeks.push(week);
  const isWhole = (week: CalendarDay) =>
    week >= range.min && addDays(nextWeek(week), -1) <= range.max;
  return { whole: weeks.filter(isWhole), cut: weeks.filter((week) => !isWhole(week)) };
}

export const figuresOver = (venues: readonly SpanFigures[]): SpanFigures =>
  figuresBy((figure) => auditedOverPlaces(venues.map((venue) => venue[figure])));

const figuresBy = (of: (figure: AuditedFigure) => AuditedSpan): SpanFigures => ({
  score: of('score'),
  to_standard: of('to_standard'),
  bad: of('bad'),
  excellent: of('excellent'),
});

/** A week of every venue of which anything is stored, as it is stored. */
export async function readStoredWeek(
  db: Db,
  week: CalendarDay,
): Promise<{ company: number; figures: SpanFigures }[]> {
  const { rows } = await sql<VenuePart & { company: number }>`
    SELECT venue.company_id AS company, f.venue_id AS venue, f.figure, f.judged, f.drawn,
      f.population, f.estimate, f.engine_mean AS "engineMean", f.variance, f.degrees
    FROM audited_figure f JOIN venue ON venue.id = f.venue_id
    WHERE f.week = ${week} AND f.superseded_at IS NULL AND f.population > 0`.execute(db);
  return [...Map.groupBy(rows, ({ venue }) => venue).values()].map((own) => ({
    company: own[0]!.company,
    figures: figuresBy((name) => auditedOverWeeks(own.filter(({ figure }) => figure === name))),
  }));
}

interface WeekSums extends VenuePart {
  computedAt: Date;
}

/**
 * Whole weeks, pooled as `pooledEstimate` pools: weighted by their populations, with Satterthwaite's degrees of
 * freedom. Weeks without an interval are apart.
 */
async function readWholeWeeks(
  db: Db,
  venues: readonly number[],
  weeks: readonly CalendarDay[],
): Promise<WeekSums[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<WeekSums>`
    SELECT venue_id AS venue, figure, sum(judged)::int AS judged, sum(drawn)::int AS drawn,
      sum(population)::int AS population, max(computed_at) AS "computedAt",
      sum(population * estimate) / sum(population) AS estimate,
      sum(population * engine_mean) / sum(population) AS "engineMean",
      sum(population ^ 2 * variance) / sum(population) ^ 2 AS variance,
      CASE WHEN sum(variance) > 0 THEN sum(population ^ 2 * variance) ^ 2
        / sum((population ^ 2 * variance) ^ 2 / degrees) ELSE min(degrees) END AS degrees
    FROM audited_figure
    WHERE venue_id = ANY (${[...venues]}::int[])
      AND week BETWEEN ${weeks[0]!}::date AND ${weeks.at(-1)!}::date
      AND superseded_at IS NULL AND population > 0
    GROUP BY venue_id, figure, variance IS NULL, engine_mean IS NULL`.execute(db);
  return rows;
}

async function readCutWeeks(
  db: Db,
  venues: readonly number[],
  weeks: readonly CalendarDay[],
): Promise<StoredWeek[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<StoredWeek>`
    SELECT venue_id AS venue, week, figure, engine_weight AS "engineWeight",
      prior_variance AS "priorVariance", computed_at AS "computedAt"
    FROM audited_figure
    WHERE venue_id = ANY (${[...venues]}::int[]) AND week = ANY (${[...weeks]}::date[])
      AND superseded_at IS NULL`.execute(db);
  return rows;
}

interface Cut {
  company: number;
  range: DayRange;
  cut: readonly StoredWeek[];
}

/** Weeks that the range cuts: their days within it, with the history of the week as a whole. */
async function readParts(db: Db, { company, range, cut }: Cut): Promise<VenuePart[]> {
  if (cut.length === 0) return [];
  const weeks = [...new Set(cut.map(({ week }) => week))];
  const rulesOn = await readRulesOfDays(db, company, cut);
  const perWeek = await Promise.all(
    weeks.map(async (week) => {
      const stored = cut.filter((row) => row.week === week);
      const venues = [...new Set(stored.map(({ venue }) => venue))];
      const from = week < range.min ? range.min : week;
      const last = addDays(nextWeek(week), -1);
      const until = addDays(last < range.max ? last : range.max, 1);
      const days = await readDrawnDays(db, { venues, from, until });
      const byVenue = Map.groupBy(days, ({ venue }) => venue);
      return stored.map((row) =>
        partOf(row, byVenue.get(row.venue) ?? [], rulesOn.get(dayOf(row))!(row.venue)),
      );
    }),
  );
  return perWeek.flat();
}

const dayOf = ({ computedAt }: StoredWeek): CalendarDay => computedAt.toISOString().slice(0, 10);

/** With the severities of the day on which a week was computed, or parts of it would change without it. */
async function readRulesOfDays(db: Db, company: number, cut: readonly StoredWeek[]) {
  const venues = [...new Set(cut.map(({ venue }) => venue))];
  const days = [...new Set(cut.map(dayOf))];
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
    variance: error?.variance ?? null,
    degrees: error?.degrees ?? null,
  };
}
