import { auditedWeekJob } from '#platform/jobs/audited-week-job';
import type { FirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import {
  judgeTask as contract,
  type JudgedAnswer,
  type Judgement,
} from '@crustodian/contract/audit';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { ownTask, type OwnTask } from './own-task.ts';
import { storeJudgement, visiblePizza, type JudgementRow } from './store-judgement.ts';

export const judgeTask = handle(contract, async ({ params, body }, { db, jobs, viewer, now }) => {
  const rater = { viewer, now: now() };
  return db.transaction().execute(async (trx) => {
    const task = await ownTask(trx, params.task, rater, sql`FOR UPDATE`);
    if (task.isAnswered) return answeredBefore(trx, task, body);
    if (!task.isLeased) throw new ApiError('lease_ended');
    const found = await visiblePizza(trx, task.place, rater.now);
    const row = await storeJudgement(trx, {
      task,
      body,
      found,
      rater: viewer.id,
      now: rater.now,
    });
    if (task.purpose === 'dispute') {
      await jobs.send(trx, 'settle-objections', [{ data: {}, key: 'judged' }]);
    }
    if (task.purpose === 'audit') {
      const { venue, day } = task.place;
      await jobs.send(trx, 'recount-audited-figures', [auditedWeekJob(venue, day)]);
    }
    return answerOf(row, found.rules.maxima, found.first);
  });
});

/**
 * Repeats the same answer for a client that did not receive it.
 * @throws ApiError already_judged for another one
 */
async function answeredBefore(trx: Db, task: OwnTask, body: Judgement): Promise<JudgedAnswer> {
  const { rows } = await sql<JudgementRow & { first: FirstResult }>`
    SELECT kind, ninths, bubbles, overbaked, bad_cut, specialty, standard, score, reason,
      milliseconds, engine_result AS first
    FROM audit_judgement WHERE task_id = ${task.id}`.execute(trx);
  const { first, ...row } = rows[0]!;
  const sent = Object.entries(body);
  if (!sent.every(([field, value]) => isDeepStrictEqual(row[field as keyof JudgementRow], value))) {
    throw new ApiError('already_judged');
  }
  return answerOf(row, first.maxima, first);
}

const answerOf = (
  { ninths, score, standard }: JudgementRow,
  maxima: Record<string, number>,
  { badCut: bad_cut, version: _version, ...first }: FirstResult,
): JudgedAnswer => ({
  score,
  standard,
  points: ninths && pointsOf(ninths, maxima),
  engine: { ...first, bad_cut },
});

const pointsOf = (ninths: Record<string, number>, maxima: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(maxima).map(([criterion, max]) => [
      criterion,
      (max * (ninths[criterion] ?? 0)) / 9,
    ]),
  );
