import { readFirstResult, type FirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import {
  judgeTask as contract,
  type JudgedAnswer,
  type Judgement,
} from '@crustodian/contract/audit';
import {
  digitsProblem,
  judgedScore,
  type CompanyRules,
} from '@crustodian/domain/audit/judged-score';
import { needsPoints } from '@crustodian/domain/audit/lane';
import { isSpecialty } from '@crustodian/domain/pizza/specialties';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../audit-seeds.ts';
import { companySpecialties } from './company-specialties.ts';
import { addFollowUps } from './follow-ups.ts';
import { ownTask, type OwnTask } from './own-task.ts';

export const judgeTask = handle(contract, async ({ params, body }, { db, jobs, viewer, now }) => {
  const rater = { viewer, now: now() };
  return db.transaction().execute(async (trx) => {
    const task = await ownTask(trx, params.task, rater, sql`FOR UPDATE`);
    if (task.isAnswered) return answeredBefore(trx, task, body);
    if (!task.isLeased) throw new ApiError('lease_ended');
    const found = await visiblePizza(trx, task.place);
    await refuseUnknown(trx, task, body);
    const row = judgementRow(task, body, found.rules);
    await store(trx, { task, row, first: found.first, rater: viewer.id, at: new Date(rater.now) });
    await addFollowUps(trx, { task, rater: viewer.id, now: rater.now });
    if (task.purpose === 'dispute') {
      await jobs.send(trx, 'settle-objections', [{ data: {}, key: 'judged' }]);
    }
    return answerOf(row, found.rules.maxima, found.first);
  });
});

/** What a judgement stores of an answer. */
interface Row {
  kind: Judgement['kind'];
  ninths: Record<string, number> | null;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
  specialty: string | null;
  standard: Standard | null;
  score: number | null;
  reason: string | null;
  milliseconds: number;
}

const NOTHING = {
  ninths: null,
  bubbles: false,
  overbaked: false,
  bad_cut: false,
  specialty: null,
  standard: null,
  score: null,
  reason: null,
};

/** @throws ApiError bad_request, points_needed */
function judgementRow(task: OwnTask, body: Judgement, rules: CompanyRules): Row {
  if (body.kind === 'unjudgeable') return { ...NOTHING, ...body };
  if (body.kind === 'verdict') {
    if (task.purpose === 'dispute' || needsPoints(sha256(task.id)))
      throw new ApiError('points_needed');
    return { ...NOTHING, ...body };
  }
  const { ninths, bubbles, overbaked, bad_cut: badCut } = body;
  const problem = digitsProblem(ninths, rules.maxima);
  if (problem !== null) throw new ApiError('bad_request', problem);
  const { score, standard } = judgedScore({ ninths, bubbles, overbaked, badCut }, rules);
  return { ...NOTHING, ...body, score, standard };
}

/** @throws ApiError bad_request for a specialty that neither the product nor the company knows */
async function refuseUnknown(trx: Db, { company }: OwnTask, body: Judgement): Promise<void> {
  if (body.kind !== 'points' || body.specialty === null || isSpecialty(body.specialty)) return;
  if ((await companySpecialties(trx, company)).includes(body.specialty)) return;
  throw new ApiError('bad_request', `'${body.specialty}' is not a known specialty.`);
}

/** @throws ApiError pizza_hidden */
async function visiblePizza(trx: Db, place: PizzaPlace) {
  const { venue, day, id } = place;
  const { rows } = await sql`SELECT FROM pizza WHERE venue_id = ${venue}
    AND business_date = ${day} AND id = ${id} AND NOT censored`.execute(trx);
  const found = rows.length > 0 ? await readFirstResult(trx, place) : null;
  if (!found) throw new ApiError('pizza_hidden');
  return found;
}

interface NewJudgement {
  task: OwnTask;
  row: Row;
  first: FirstResult;
  rater: number;
  at: Date;
}

async function store(trx: Db, { task, row, first, rater, at }: NewJudgement): Promise<void> {
  const { venue, day, id } = task.place;
  await trx
    .insertInto('audit_judgement')
    .values({
      ...row,
      ninths: row.ninths && JSON.stringify(row.ninths),
      task_id: task.id,
      company_id: task.company,
      venue_id: venue,
      business_date: day,
      pizza_id: id,
      stratum: task.stratum,
      purpose: task.purpose,
      rater_id: rater,
      judged_at: at,
      turn: task.turn,
      mirrored: task.mirrored,
      engine_result: JSON.stringify(first),
    })
    .execute();
  await sql`UPDATE audit_task SET answered_at = ${at} WHERE id = ${task.id}`.execute(trx);
}

/**
 * The same answer again, for one who did not receive it.
 * @throws ApiError already_judged for another one
 */
async function answeredBefore(trx: Db, task: OwnTask, body: Judgement): Promise<JudgedAnswer> {
  const { rows } = await sql<Row & { first: FirstResult }>`
    SELECT kind, ninths, bubbles, overbaked, bad_cut, specialty, standard, score, reason,
      milliseconds, engine_result AS first
    FROM audit_judgement WHERE task_id = ${task.id}`.execute(trx);
  const { first, ...row } = rows[0]!;
  const sent = Object.entries(body);
  if (!sent.every(([field, value]) => isDeepStrictEqual(row[field as keyof Row], value))) {
    throw new ApiError('already_judged');
  }
  return answerOf(row, first.maxima, first);
}

const answerOf = (
  { ninths, score, standard }: Row,
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
