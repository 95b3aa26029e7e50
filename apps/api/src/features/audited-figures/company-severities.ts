import {
  type AppliedSeverities,
  fittedSeverities,
  NO_SEVERITIES,
} from '@crustodian/domain/audit/applied-severity';
import type { SharedJudgement } from '@crustodian/domain/audit/rater-severity';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** Raters drift: what they gave longer ago says nothing of today. */
const DAYS_BACK = 12 * 7;

/** Fits the severities of a company's raters, once a day at most, whichever process is first. */
export async function fitSeverities(db: Db, company: number, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql`SELECT FROM audit_severity
    WHERE company_id = ${company} AND day = ${today}`.execute(db);
  if (rows.length > 0) return;
  const { raterVariance, raters } = fittedSeverities(await readDoubles(db, company, today));
  await sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters)
    VALUES (${company}, ${today}, ${raterVariance}, ${JSON.stringify(raters)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function readSeverities(db: Db, company: number): Promise<AppliedSeverities> {
  const { rows } = await sql<AppliedSeverities>`
    SELECT rater_variance AS "raterVariance", raters FROM audit_severity
    WHERE company_id = ${company} ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0] ?? NO_SEVERITIES;
}

/** Scores of pizzas that two raters judged. */
async function readDoubles(
  db: Db,
  company: number,
  today: CalendarDay,
): Promise<SharedJudgement[]> {
  const { rows } = await sql<SharedJudgement>`
    SELECT concat_ws('-', j.venue_id, j.business_date, j.pizza_id) AS pizza,
      j.rater_id::text AS rater, j.score
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
