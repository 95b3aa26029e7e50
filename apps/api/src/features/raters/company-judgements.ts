import type { Db } from '#platform/database/db';
import type { RaterJudgement } from '@crustodian/domain/audit/rater-figures';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import { weekStamp, weeksUpTo } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

const WEEKS = 4;
/** A rater who has judged nothing for this many days is away. */
const AWAY_DAYS = 14;

export interface Span {
  from: CalendarDay;
  to: CalendarDay;
  /** First day of the current week; judgements of pizzas made before it are final. */
  week: CalendarDay;
  awaySince: CalendarDay;
  /** The last full hour, because counting an answer at once would reveal what its task was for. */
  hour: Date;
}

export function spanOf(now: number, weeks = WEEKS): Span {
  const to = businessDay(wallClock(now, 'UTC'));
  const week = weekStamp(to);
  return {
    from: weeksUpTo(week, weeks)[0]!,
    to,
    week,
    awaySince: addDays(to, -AWAY_DAYS),
    hour: lastFullHour(now),
  };
}

/** A judgement with the other data that is shown with it. */
export interface StoredJudgement extends RaterJudgement {
  venue: number;
  /** Business day of the pizza; `judged` is the day of the judgement. */
  day: CalendarDay;
  judged: CalendarDay;
  engineScore: number | null;
}

interface Row {
  rater: number;
  venue: number;
  day: CalendarDay;
  id: number;
  purpose: string;
  /** In UTC, 'YYYY/MM/DD HH:MM:SS'. */
  at: string;
  standard: Standard | null;
  score: number | null;
  ninths: Record<string, number> | null;
  maxima: Record<string, number> | null;
  engineScore: number | null;
  milliseconds: number;
}

/**
 * All judgements of a company's raters from a day up to the last full hour, oldest first. Read day
 * by day, so that other requests run in between.
 */
export async function companyJudgements(
  db: Db,
  company: number,
  { from, hour }: Span,
): Promise<StoredJudgement[]> {
  const judgements: StoredJudgement[] = [];
  const last = hour.toISOString().slice(0, 10);
  for (let day = from; day <= last; day = addDays(day, 1)) {
    judgements.push(...(await judgementsOfDay(db, company, { day, hour })));
  }
  return judgements;
}

async function judgementsOfDay(
  db: Db,
  company: number,
  { day, hour }: { day: CalendarDay; hour: Date },
): Promise<StoredJudgement[]> {
  const { rows } = await sql<Row>`
    SELECT rater_id AS rater, venue_id AS venue, business_date AS day, pizza_id AS id, purpose,
      to_char(judged_at AT TIME ZONE 'UTC', 'YYYY/MM/DD HH24:MI:SS') AS at, standard, score,
      ninths, engine_result -> 'maxima' AS maxima,
      (engine_result ->> 'score')::float8 AS "engineScore", milliseconds
    FROM audit_judgement
    WHERE company_id = ${company} AND judged_at >= ${day}::date AND judged_at < ${day}::date + 1
      AND judged_at < ${hour} AND stratum = 'fit'
    ORDER BY judged_at, task_id`.execute(db);
  return rows.map(({ id, at, ninths, maxima, ...row }) => {
    const judged = businessDay(at);
    return {
      ...row,
      pizza: pizzaId({ venue: row.venue, day: row.day, id }),
      judged,
      week: weekStamp(judged),
      points: ninths && pointsOf(ninths, maxima ?? {}),
    };
  });
}

const pointsOf = (ninths: Record<string, number>, maxima: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(ninths).map(([criterion, digit]) => [
      criterion,
      ((maxima[criterion] ?? 0) * digit) / 9,
    ]),
  );
