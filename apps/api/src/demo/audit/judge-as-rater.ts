import type { Db } from '#platform/database/db';
import type { FirstResult } from '#pizzas/first-result';
import type { Judgement } from '@crustodian/contract/audit';
import {
  blindNinths,
  isVerdictAlone,
  lookTime,
  RATERS,
  twoRaters,
  type DemoRater,
} from '@crustodian/demo/chain/raters';
import { judgedScore, type CompanyRules } from '@crustodian/domain/audit/judged-score';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import type { OwnTask } from '../../features/audit/lane/own-task.ts';
import { storeJudgement, visiblePizza } from '../../features/audit/lane/store-judgement.ts';

/** A task of the lane that is not yet assigned to a demo rater. */
export interface OpenTask extends OwnTask {
  forRater: number | null;
  opinion: number;
}

interface When {
  daysAgo: number;
  /** Milliseconds since 1970. */
  now: number;
  /** A criterion that the engine underrated so much that a rater notices immediately. */
  missed?: string | undefined;
}

/** Answers a task as one of the demo's raters would. */
export async function judgeAsRater(trx: Db, task: OpenTask, when: When): Promise<void> {
  const pizza = pizzaId(task.place);
  const [one, other] = twoRaters(task.company, pizza, when.daysAgo);
  const isSecond = task.purpose === 'double' || task.opinion === 2;
  const rater = RATERS.find(({ id }) => id === task.forRater) ?? (isSecond ? other : one);
  const found = await visiblePizza(trx, task.place, when.now).catch(() => null);
  // The pizza was hidden meanwhile, so no rater gets it.
  if (!found) return;
  await sql`UPDATE audit_task SET leased_to = ${rater.id}, leased_until = ${new Date(when.now)}
    WHERE id = ${task.id}`.execute(trx);
  const body = lookOf(task, { rater, pizza, ...when, ...found });
  await storeJudgement(trx, { task, body, found, rater: rater.id, now: when.now });
}

interface Look extends When {
  rater: DemoRater;
  pizza: string;
  first: FirstResult;
  rules: CompanyRules;
}

/** Ninths that a rater adds for a criterion that the engine underrated. */
const MISSED_NINTHS = 3;

/** The rater's answer; snapshots that the engine rejected are unjudgeable. */
function lookOf(task: OpenTask, { rater, pizza, daysAgo, missed, first, rules }: Look): Judgement {
  const milliseconds = lookTime(rater, pizza);
  if (task.stratum === 'unfit') return { kind: 'unjudgeable', reason: 'covered', milliseconds };
  const { badCut, overbaked, bubbles } = first;
  const again = task.purpose === 'repeat';
  const ninths = blindNinths(first, { rater, pizza, again, daysAgo });
  if (missed !== undefined) ninths[missed] = Math.min(9, (ninths[missed] ?? 0) + MISSED_NINTHS);
  if (isVerdictAlone(pizza) && !task.needsPoints) {
    const { standard } = judgedScore({ ninths, badCut, overbaked, bubbles }, rules);
    return { kind: 'verdict', standard, milliseconds: Math.round(milliseconds / 3) };
  }
  const specialty = null;
  return { kind: 'points', ninths, bubbles, overbaked, bad_cut: badCut, specialty, milliseconds };
}

interface Opened {
  /** The simulated time at which the demo's raters judge. */
  now: Date;
  disputed: boolean;
  /** The real time, which decides whether leases have expired. */
  clock: number;
}

/**
 * Tasks that are open at a given time, in the order in which raters get them, locked until the
 * transaction ends. Tasks that are leased, or being leased concurrently, are skipped.
 */
export async function openTasks(trx: Db, { now, disputed, clock }: Opened): Promise<OpenTask[]> {
  const { rows } = await sql<Omit<OpenTask, 'place'> & OpenTask['place'] & { pizza: number }>`
    SELECT id, company_id AS company, venue_id AS venue, business_date AS day, pizza_id AS pizza,
      stratum, purpose, opinion, turn, mirrored, needs_points AS "needsPoints",
      without_golden AS "withoutGolden", for_rater AS "forRater",
      false AS "isAnswered", true AS "isLeased"
    FROM audit_task
    WHERE answered_at IS NULL AND open_from <= ${now} AND (purpose = 'dispute') = ${disputed}
      AND (leased_until IS NULL OR leased_until <= ${new Date(clock)})
    ORDER BY lane_day, venue_id, place, purpose FOR UPDATE SKIP LOCKED`.execute(trx);
  return rows.map(({ venue, day, pizza, ...task }) => ({
    ...task,
    place: { venue, day, id: pizza },
  }));
}
