import { readFirstResult, type FirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Judgement } from '@crustodian/contract/audit';
import {
  digitsProblem,
  judgedScore,
  type CompanyRules,
} from '@crustodian/domain/audit/judged-score';
import { isSpecialty } from '@crustodian/domain/pizza/specialties';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { companySpecialties } from './company-specialties.ts';
import { addFollowUps } from './follow-ups.ts';
import type { OwnTask } from './own-task.ts';
import { isShownInLane } from './rater-tasks.ts';

/** The stored form of an answer. */
export interface JudgementRow {
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

interface Answer {
  task: OwnTask;
  body: Judgement;
  /** The pizza's first result and rules, as returned by `visiblePizza`. */
  found: { first: FirstResult; rules: CompanyRules };
  rater: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Stores an answer with the engine's result, and creates its follow-up tasks.
 * @throws ApiError bad_request, points_needed
 */
export async function storeJudgement(
  trx: Db,
  { task, body, found, rater, now }: Answer,
): Promise<JudgementRow> {
  await refuseUnknown(trx, task, body);
  const row = judgementRow(task, body, found.rules);
  await insertJudgement(trx, { task, row, first: found.first, rater, at: new Date(now) });
  await addFollowUps(trx, { task, rater, now });
  return row;
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
function judgementRow(task: OwnTask, body: Judgement, rules: CompanyRules): JudgementRow {
  if (body.kind === 'unjudgeable') return { ...NOTHING, ...body };
  if (body.kind === 'verdict') {
    if (task.needsPoints) throw new ApiError('points_needed');
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

/** A pizza that is shown in the lane at this time. @throws ApiError pizza_hidden */
export async function visiblePizza(trx: Db, place: PizzaLocator, now: number) {
  const { venue, day, id } = place;
  const { rows } = await sql`SELECT FROM pizza p WHERE p.venue_id = ${venue}
    AND p.business_date = ${day} AND p.id = ${id} AND ${isShownInLane(now)}`.execute(trx);
  const found = rows.length > 0 ? await readFirstResult(trx, place) : null;
  if (!found) throw new ApiError('pizza_hidden');
  return found;
}

interface NewJudgement {
  task: OwnTask;
  row: JudgementRow;
  first: FirstResult;
  rater: number;
  at: Date;
}

async function insertJudgement(
  trx: Db,
  { task, row, first, rater, at }: NewJudgement,
): Promise<void> {
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
