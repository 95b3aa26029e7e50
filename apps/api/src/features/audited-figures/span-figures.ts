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

interface StoredWeek extends VenuePart {
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
  const stored = await readStored(db, { venues, range });
  const isWhole = ({ week }: { week: CalendarDay }) =>
    week >= range.min && addDays(nextWeek(week), -1) <= range.max;
  const cut = stored.filter((row) => !isWhole(row));
  const parts = [...stored.filter(isWhole), ...(await readParts(db, { company, range, cut }))];
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
    computedAt: stored.reduce<Date | null>(
      (newest, row) => (newest && newest > row.computedAt ? newest : row.computedAt),
      null,
    ),
  };
}

export const figuresOver = (venues: readonly SpanFigures[]): SpanFigures =>
  figuresBy((figure) => auditedOverPlaces(venues.map((venue) => venue[figure])));

const figuresBy = (of: (figure: AuditedFigure) => AuditedSpan): SpanFigures => ({
  score: of('score'),
  to_standard: of('to_standard'),
  bad: of('bad'),
  excellent: of('excellent'),
});

async function readStored(
  db: Db,
  { venues, range }: Pick<AskedSpan, 'venues' | 'range'>,
): Promise<StoredWeek[]> {
  const { rows } = await sql<StoredWeek>`
    SELECT venue_id AS venue, week, figure, judged, drawn, population, estimate, variance, degrees,
      engine_mean AS "engineMean", engine_weight AS "engineWeight",
      prior_variance AS "priorVariance", computed_at AS "computedAt"
    FROM audited_figure
    WHERE venue_id = ANY (${[...venues]}::int[]) AND superseded_at IS NULL
      AND week BETWEEN ${weekStamp(range.min)}::date AND ${range.max}::date`.execute(db);
  return rows;
}

interface Cut {
  company: number;
  range: DayRange;
  cut: readonly StoredWeek[];
}

/** Weeks that the range cuts: their days within it, with the history of the week as a whole. */
async function readParts(db: Db, { company, range, cut }: Cut): Promise<VenuePart[]> {
  const weeks = [...new Set(cut.map(({ week }) => week))];
  const perWeek = await Promise.all(
    weeks.map(async (week) => {
      const stored = cut.filter((row) => row.week === week);
      const venues = [...new Set(stored.map(({ venue }) => venue))];
      const from = week < range.min ? range.min : week;
      const last = addDays(nextWeek(week), -1);
      const until = addDays(last < range.max ? last : range.max, 1);
      const [days, rules] = await Promise.all([
        readDrawnDays(db, { venues, from, until }),
        readRules(db, company, venues),
      ]);
      const byVenue = Map.groupBy(days, ({ venue }) => venue);
      return stored.map((row) => partOf(row, byVenue.get(row.venue) ?? [], rules(row.venue)));
    }),
  );
  return perWeek.flat();
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
