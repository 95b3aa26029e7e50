import {
  type AppliedSeverities,
  fittedSeveritiesInSlices,
  NO_SEVERITIES,
} from '@crustodian/domain/audit/applied-severity';
import type { SharedJudgement } from '@crustodian/domain/audit/rater-severity';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { sql } from 'kysely';

/** Older judgements are ignored, because raters drift. */
const DAYS_BACK = 12 * 7;

/** Fits the severities of a company's raters, at most once a day, whichever process is first. */
export async function fitSeverities(db: Db, company: number, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql`SELECT FROM audit_severity
    WHERE company_id = ${company} AND day = ${today}`.execute(db);
  if (rows.length > 0) return;
  const doubles = await readDoubles(db, company, today);
  const { raterVariance, raters } = await yieldBetweenSlices(fittedSeveritiesInSlices(doubles));
  const criteria = await severitiesByCriterion(doubles);
  await sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters, criteria)
    VALUES (${company}, ${today}, ${raterVariance}, ${JSON.stringify(raters)}::jsonb,
      ${JSON.stringify(criteria)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The severities of a company's raters, for the score and for the points of each criterion. */
export interface CompanySeverities extends AppliedSeverities {
  criteria: Readonly<Record<string, AppliedSeverities>>;
}

/** The newest severities, or those in force on a day. */
export async function readSeverities(
  db: Db,
  company: number,
  on?: CalendarDay,
): Promise<CompanySeverities> {
  const { rows } = await sql<CompanySeverities>`
    SELECT rater_variance AS "raterVariance", raters, criteria FROM audit_severity
    WHERE company_id = ${company} AND day <= ${on ?? 'infinity'}::date
    ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0] ?? { ...NO_SEVERITIES, criteria: {} };
}

/** Looks up the severities in force on any day. */
export async function readSeveritiesByDay(
  db: Db,
  company: number,
): Promise<(on: CalendarDay) => AppliedSeverities> {
  const { rows } = await sql<AppliedSeverities & { day: CalendarDay }>`
    SELECT day, rater_variance AS "raterVariance", raters FROM audit_severity
    WHERE company_id = ${company} ORDER BY day`.execute(db);
  return (on) => rows.findLast(({ day }) => day <= on) ?? NO_SEVERITIES;
}

interface Double extends SharedJudgement {
  /** Points by criterion. */
  points: Readonly<Record<string, number>> | null;
}

async function severitiesByCriterion(
  doubles: readonly Double[],
): Promise<CompanySeverities['criteria']> {
  const criteria = new Set(doubles.flatMap(({ points }) => Object.keys(points ?? {})));
  const fitted: Record<string, AppliedSeverities> = {};
  for (const criterion of [...criteria].toSorted()) {
    const judged = doubles.flatMap(({ pizza, rater, points }) => {
      const score = points?.[criterion];
      return score === undefined ? [] : [{ pizza, rater, score }];
    });
    fitted[criterion] = await yieldBetweenSlices(fittedSeveritiesInSlices(judged));
  }
  return fitted;
}

/** Scores and points of pizzas that two raters judged. */
async function readDoubles(db: Db, company: number, today: CalendarDay): Promise<Double[]> {
  const { rows } = await sql<Double>`
    SELECT concat_ws('-', j.venue_id, j.business_date, j.pizza_id) AS pizza,
      j.rater_id::text AS rater, j.score,
      (SELECT json_object_agg(given.criterion, given.ninths::float8 / 9 * maxima.points::float8)
        FROM jsonb_each_text(j.ninths) AS given(criterion, ninths)
          JOIN jsonb_each_text(j.engine_result -> 'maxima') AS maxima(criterion, points)
            USING (criterion)) AS points
    FROM audit_judgement j
    WHERE j.company_id = ${company} AND j.business_date >= ${addDays(today, -DAYS_BACK)}
      AND j.purpose IN ('audit', 'double') AND j.stratum = 'fit' AND j.kind = 'points'
      AND EXISTS (SELECT FROM audit_judgement other WHERE other.venue_id = j.venue_id
        AND other.business_date = j.business_date AND other.pizza_id = j.pizza_id
        AND other.purpose IN ('audit', 'double') AND other.purpose <> j.purpose
        AND other.kind = 'points')
    ORDER BY 1, 2`.execute(db);
  return rows;
}
