import { isOpenTask } from '#pizzas/audit/judged-tasks';
import type { Db } from '#platform/database/db';
import { goldenPizzasFor } from '#pizzas/golden-sample';
import { needsPoints } from '@crustodian/domain/audit/task-lottery';
import {
  GOLDEN_ROUND,
  roundResult,
  type GoldenJudgement,
} from '@crustodian/domain/audit/rater-figures';
import { sql } from 'kysely';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/**
 * The size of a round while any of the rater's golden pizzas are waiting, otherwise 0. A count of
 * the waiting ones, or of golden samples among other tasks, would reveal after an answer what its
 * task was for.
 */
export async function goldenOpen(db: Db, rater: number): Promise<number> {
  const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM audit_task t
    WHERE t.for_rater = ${rater} AND t.is_refresher AND ${isOpenTask('t')}) AS waits`.execute(db);
  return rows[0]!.waits ? GOLDEN_ROUND : 0;
}

/** The result of a rater's last round, and the time of its last answer. */
export interface FinishedRound extends ReturnType<typeof roundResult> {
  answered: Date;
}

/** For each rater of a company, the last round whose golden pizzas have all been answered. */
export async function finishedRounds(
  db: Db,
  company: number,
  raters: readonly number[],
): Promise<Map<number, FinishedRound>> {
  const { rows } = await sql<{ rater: number; answered: Date; round: GoldenJudgement[] }>`
    SELECT DISTINCT ON (t.for_rater) t.for_rater AS rater, max(t.answered_at) AS answered,
      json_agg(json_build_object('score', j.score, 'standard', j.standard,
        'reference', (j.engine_result ->> 'score')::float8)) AS round
    FROM audit_task t JOIN audit_judgement j ON j.task_id = t.id
    WHERE t.company_id = ${company} AND t.for_rater = ANY (${[...raters]}::int[]) AND t.is_refresher
      AND NOT EXISTS (SELECT FROM audit_task w WHERE w.company_id = ${company}
        AND w.for_rater = t.for_rater AND w.open_from = t.open_from AND w.is_refresher
        AND w.answered_at IS NULL)
    GROUP BY t.for_rater, t.open_from
    ORDER BY t.for_rater, t.open_from DESC`.execute(db);
  return new Map(
    rows.map(({ rater, answered, round }) => [rater, { ...roundResult(round), answered }]),
  );
}

/**
 * Adds golden pizzas of the rater's company to the lane, repeated to fill a round; returns how
 * many.
 */
export async function addGoldenRound(trx: Db, rater: number, at: Date): Promise<number> {
  const { rows: latest } = await sql<{ company: number }>`SELECT company_id AS company
    FROM audit_judgement WHERE rater_id = ${rater} ORDER BY judged_at DESC LIMIT 1`.execute(trx);
  const company = latest[0]?.company;
  if (company === undefined) return 0;
  const golden = await goldenPizzasFor(trx, { company, rater });
  if (golden.length === 0) return 0;
  const tasks = Array.from({ length: GOLDEN_ROUND }, (_, at) => {
    const { venue, day, id: pizza } = golden[at % golden.length]!;
    return {
      venue,
      day,
      pizza,
      id: randomUUID(),
      turn: randomInt(8),
      needsPoints: needsPoints(randomBytes(4).toString('hex')),
    };
  });
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, for_rater, lane_day, open_from, turn, without_golden,
      needs_points, is_refresher)
    SELECT n.id, ${company}::int, n.venue, n.day, n.pizza, 'fit', 'golden', ${rater}, n.day, ${at}, n.turn,
      true, n."needsPoints", true
    FROM json_to_recordset(${JSON.stringify(tasks)}::json) AS n(id uuid, venue int,
      day date, pizza bigint, turn smallint, "needsPoints" boolean)`.execute(trx);
  return tasks.length;
}
