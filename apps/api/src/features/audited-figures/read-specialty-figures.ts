import { readSpecialtyFigures as contract } from '@crustodian/contract/audited-figures';
import { type AppliedSeverities, severityOf } from '@crustodian/domain/audit/applied-severity';
import { auditedKind } from '@crustodian/domain/audit/audited-week';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { weekStamp, wholeWeeks } from '@crustodian/domain/time/week';
import { weeksToJudge } from '#pizzas/audit/judged-tasks';
import { visibleNamedVenues } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { isFullyJudged } from './fully-judged.ts';
import { readSeveritiesByDay } from './company-severities.ts';
import { readSeedHashes } from './seed-hashes.ts';

export const readSpecialtyFigures = handle(
  contract,
  async ({ params, query: { region } }, { db, viewer, company, now }) => {
    const range = { min: params.start_date, max: params.end_date };
    const venues = (await visibleNamedVenues(db, viewer, company))
      .filter((one) => region === undefined || (one.region ?? '') === region)
      .map(({ id }) => id);
    const weeks = { company, viewer, ...wholeWeeks(range), now: now() };
    const asked = { venues, range, toJudge: [...(await weeksToJudge(db, weeks))] };
    const [kinds, priorVariance, severitiesOf, hashes] = await Promise.all([
      readKinds(db, asked),
      varianceWithinDays(db, asked),
      severitiesOfWeeks(db, company, asked),
      readSeedHashes(db, { companies: [company], range }),
    ]);
    const specialties = [...Map.groupBy(kinds, ({ specialty }) => specialty)].map(
      ([specialty, inVenues]) => {
        const drawn = inVenues.reduce((sum, kind) => sum + kind.drawn, 0);
        const rated = inVenues.map(({ venue, judgements, ...kind }) => ({
          ...kind,
          judgements: judgements.map(({ day, ...one }) => ({
            ...one,
            severity: severityOf(severitiesOf(venue, day), one.rater),
          })),
        }));
        return [specialty, answerOf(auditedKind(rated, priorVariance), drawn)] as const;
      },
    );
    return {
      specialties: Object.fromEntries(specialties),
      seed_hashes: hashes.get(company) ?? [],
    };
  },
);

interface Asked {
  venues: readonly number[];
  range: DayRange;
  /** Weeks in which the viewer may still be given pizzas to judge. */
  toJudge: readonly CalendarDay[];
}

interface SpecialtyInVenue {
  venue: number;
  specialty: string;
  population: number;
  engineSum: number;
  drawn: number;
  judgements: { day: CalendarDay; rater: number; engine: number; score: number }[];
}

/**
 * SQL condition: the viewer may know that pizza `a` was drawn, because its week's seed is revealed
 * to them or all of its raters have answered. Otherwise counts by day and specialty would name it.
 */
const isDisclosed = (
  toJudge: readonly CalendarDay[],
) => sql<boolean>`(EXISTS (SELECT FROM audit_seed seed
    JOIN venue ON venue.company_id = seed.company_id WHERE venue.id = a.venue_id
      AND seed.week = a.business_date - extract(dow FROM a.business_date)::int
      AND seed.revealed_at IS NOT NULL AND seed.week <> ALL (${[...toJudge]}::date[]))
  OR ${isFullyJudged('a')})`;

/** For each specialty in each venue, the pizzas that could be drawn and their judgements. */
async function readKinds(db: Db, { venues, range, toJudge }: Asked): Promise<SpecialtyInVenue[]> {
  const isAsked = (table: string) => sql<boolean>`
    ${sql.ref(`${table}.venue_id`)} = ANY (${[...venues]}::int[])
    AND ${sql.ref(`${table}.business_date`)} BETWEEN ${range.min}::date AND ${range.max}::date`;
  const { rows } = await sql<SpecialtyInVenue>`
    WITH drawn AS (
      SELECT a.venue_id, a.specialty, count(DISTINCT (a.business_date, a.pizza_id))::int AS drawn,
        json_agg(json_build_object('day', j.business_date, 'rater', j.rater_id, 'score', j.score,
          'engine', (j.engine_result ->> 'score')::float8))
          FILTER (WHERE j.task_id IS NOT NULL) AS judgements
      FROM audit_pizza a LEFT JOIN audit_judgement j
        ON j.venue_id = a.venue_id AND j.business_date = a.business_date
        AND j.pizza_id = a.pizza_id AND j.purpose = 'audit' AND j.kind = 'points'
      WHERE ${isAsked('a')} AND a.stratum = 'fit' AND ${isDisclosed(toJudge)}
      GROUP BY 1, 2)
    SELECT s.venue_id AS venue, s.specialty, s.population, s."engineSum", coalesce(drawn.drawn, 0) AS drawn,
      coalesce(drawn.judgements, '[]') AS judgements
    FROM (
      SELECT s.venue_id, s.specialty, sum(s.pizzas)::int AS population,
        sum(s.score_sum) / 100.0::float8 AS "engineSum"
      FROM audit_draw_specialty s WHERE ${isAsked('s')} GROUP BY 1, 2) s
    LEFT JOIN drawn ON drawn.venue_id = s.venue_id AND drawn.specialty = s.specialty
    ORDER BY s.venue_id`.execute(db);
  return rows;
}

/**
 * The severities with which the weeks of venues were computed, so that later knowledge about raters
 * does not change past figures; for weeks that are not computed yet, the newest ones.
 */
async function severitiesOfWeeks(db: Db, company: number, { venues, range }: Asked) {
  const [{ rows }, severitiesOn] = await Promise.all([
    sql<{ venue: number; week: CalendarDay; on: CalendarDay }>`
      SELECT venue_id AS venue, week, (computed_at AT TIME ZONE 'UTC')::date AS "on"
      FROM audited_figure
      WHERE venue_id = ANY (${[...venues]}::int[]) AND figure = 'score' AND superseded_at IS NULL
        AND week BETWEEN ${weekStamp(range.min)}::date AND ${range.max}::date`.execute(db),
    readSeveritiesByDay(db, company),
  ]);
  const ofWeeks = new Map(
    rows.map(({ venue, week, on }) => [`${venue} ${week}`, severitiesOn(on)]),
  );
  const newest = severitiesOn('9999-12-31');
  return (venue: number, day: CalendarDay): AppliedSeverities =>
    ofWeeks.get(`${venue} ${weekStamp(day)}`) ?? newest;
}

/**
 * The variance of errors within days over these weeks, because the few judged pizzas of one
 * specialty determine it poorly.
 */
async function varianceWithinDays(db: Db, { venues, range }: Asked): Promise<number | null> {
  const { rows } = await sql<{ variance: number | null }>`
    SELECT sum(within_variance * within_degrees) / sum(within_degrees) AS variance
    FROM audited_figure
    WHERE venue_id = ANY (${[...venues]}::int[]) AND figure = 'score' AND superseded_at IS NULL
      AND week BETWEEN ${weekStamp(range.min)}::date AND ${range.max}::date
      AND within_degrees > 0`.execute(db);
  return rows[0]!.variance;
}

function answerOf(audited: ReturnType<typeof auditedKind>, drawn: number) {
  const { state, judged, population } = audited;
  const counts = { judged, drawn, population };
  if (state === 'not-audited') {
    return { ...counts, state, estimate: null, half_width: null, engine_mean: null };
  }
  const { error, engineMean: engine_mean } = audited;
  return state === 'audited' && error
    ? { ...counts, state, estimate: audited.estimate, half_width: error.halfWidth, engine_mean }
    : { ...counts, state: 'too-few' as const, estimate: null, half_width: null, engine_mean };
}
