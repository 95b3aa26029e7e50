import { insertCapture } from '#pizzas/insert-capture';
import { insertTestPizzas, revOf } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { openLog } from '#platform/log';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import { deleteJobs, storedJobs } from '#test/world/jobs';
import { captureId, pizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { EVIDENCE_LAYOUT } from '@crustodian/scoring/learning/evidence';
import type { Lesson } from '@crustodian/scoring/learning/lesson';
import { pipelineResultOf } from '@crustodian/scoring/score/pipeline-result';
import {
  scoreSnapshot,
  type ScoringSettings,
  type SnapshotScore,
} from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchOrderDays } from '../orders/match-orders.job.ts';
import { requestRescore } from './rescore/rescore-request.ts';
import { rescore, startRescores } from './rescore/rescore.job.ts';

const t = testApp();
// The tests run the real engine, and other files may keep both cores busy.
vi.setConfig({ testTimeout: 60_000 });
const DAY = '2024-03-10';
const log = openLog({ logLevel: 'silent' });
/** The real engine, in this thread. */
const engine: ScoringPool = { score: scoreSnapshot, close: async () => undefined };
const never = new AbortController().signal;
let file: Uint8Array;
let unnamed: SnapshotScore;

/** With this lesson of the company, no specialty is certain. */
const undecided: Lesson = {
  version: 'undecided',
  layout: EVIDENCE_LAYOUT,
  mean: '',
  deviation: '',
  specialty: {
    names: ['hawaiana'],
    rules: [{ ofTold: 0, weights: '', bias: 0 }],
    certainty: { slope: 0, shift: -5 },
  },
  yesOrNo: {},
  amounts: {},
};

beforeAll(async () => {
  await sql`INSERT INTO training (id, company_id, finished_at, outcome, lesson)
    VALUES (1, ${COMPANY_A}, now(), 'kept', ${JSON.stringify(undecided)})`.execute(t.db);
  file = await drawPizza({ width: 480, height: 480 });
  unnamed = await scoreSnapshot(file, { grid: 'official', lesson: undecided });
});
beforeEach(async () => {
  await sql`DELETE FROM rescore_order`.execute(t.db);
  await deleteJobs(t.db);
});

/** A pizza with its picture, scored as by an engine that does not recognize its specialty. */
async function unknownPizza(startedLocal = '2024/03/10 18:40:00'): Promise<PizzaKey> {
  const digest = await t.tools.pictures.put(Buffer.from(file));
  const result = pipelineResultOf([unnamed], {
    resultId: 'r',
    vidId: 'v',
    capturedAt: startedLocal,
    picturePaths: ['1'],
    trackedIds: ['1'],
  });
  const { captureId: capture } = await insertCapture(t.db, {
    venue: V1,
    key: randomUUID(),
    digest: Buffer.alloc(32),
    startedLocal,
    filePath: null,
    pictures: [
      { name: '1', digest, format: 'jpeg', width: 480, height: 480, bytes: 1, placeholder: null },
    ],
    result,
  });
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza
    WHERE venue_id = ${V1} AND capture_id = ${capture}`.execute(t.db);
  return {
    t_id: pizzaId({ venue: V1, day: DAY, id: rows[0]!.id }),
    pipe_id: result.pipeline_id,
    vid_id: captureId({ venue: V1, id: capture }),
  };
}

const idOf = ({ t_id }: PizzaKey) => Number(t_id.split('-')[2]);
const stored = (key: PizzaKey) =>
  t.db
    .selectFrom('pizza')
    .innerJoin('pizza_detail', (join) =>
      join
        .onRef('pizza_detail.venue_id', '=', 'pizza.venue_id')
        .onRef('pizza_detail.business_date', '=', 'pizza.business_date')
        .onRef('pizza_detail.id', '=', 'pizza.id'),
    )
    .selectAll('pizza')
    .select(['evaluation', 'explanation', 'detections', 'tracked'])
    .where('pizza.id', '=', idOf(key))
    .executeTakeFirstOrThrow();
async function post(kind: 'staff' | 'reviewer', call: string, payload: object) {
  const url = `/api/dashboard/${call}/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const name = (key: PizzaKey, specialty: string) =>
  post('reviewer', 'qa_feedback', { ...key, specialty });
const undo = async (key: PizzaKey) =>
  post('reviewer', 'qa_feedback_undo', { ...key, rev: await revOf(t.db, key) });
const requests = async () =>
  (
    await sql<{ pizza_id: number; rescored: number; done: boolean }>`
    SELECT pizza_id, rescored, finished_at IS NOT NULL AS done FROM rescore_order
    ORDER BY pizza_id`.execute(t.db)
  ).rows;

/** Runs the server's own job until no request is left. */
async function workOff(scoring = engine): Promise<void> {
  const job = await startRescores(t.tools, log, scoring);
  const allDone = async () => expect((await requests()).every(({ done }) => done)).toBe(true);
  await vi.waitFor(allDone, { timeout: 40_000, interval: 20 });
  await job.stop();
}

test('a pizza that a reviewer names gets its score by itself, and loses it with the name (D-442, D-438)', async () => {
  expect(unnamed).toMatchObject({ specialty: 'unknown', evaluation: null, crust: 'tradicional' });
  const key = await unknownPizza();
  await post('reviewer', 'qa_feedback', { ...key, crust: 'delgada' });
  const before = await stored(key);
  const days: string[] = [];
  const unfollow = t.tools.live.followDays(V1, ({ day }) => days.push(day));
  expect(await name(key, 'hawaiana')).toMatchObject({ specialty: 'hawaiana', score: null });
  await workOff();
  unfollow();
  expect(days).toEqual([DAY, DAY]);

  const scored = await stored(key);
  const as = { grid: 'official', lesson: undecided, specialty: 'hawaiana' } as const;
  const { evaluation, detections } = await scoreSnapshot(file, as);
  expect(scored).toMatchObject({
    specialty: 'hawaiana',
    crust: 'delgada',
    evaluated: true,
    score: Math.round(100 * evaluation!.score_adjusted!),
    detections,
    specialty_head: 'undecided',
    explanation: { scored_as: 'hawaiana' },
    original_data: { specialty: 'unknown', crust: 'tradicional' },
    tracked: { category: 'unknown' },
  });
  expect(detections.length).toBeGreaterThan(5);
  expect(scored.explanation).not.toHaveProperty('confidence.specialty');
  expect(await verifyRollups(t.db)).toEqual([]);
  const shown = await t.ask('staff', { url: `/api/dashboard/pizza/${key.t_id}/` });
  expect(shown.json()).toMatchObject({
    evaluation: { explanation: { scored_as: 'hawaiana' } },
    provenance: { specialty_head: 'undecided', scored_as: 'hawaiana' },
  });

  expect(await undo(key)).toMatchObject({ specialty: 'unknown', score: null });
  const { rev: _rev, scoring_version: _version, specialty_head: _head, ...same } = before;
  expect(await stored(key)).toMatchObject(same);
  expect(await verifyRollups(t.db)).toEqual([]);

  await name(key, 'pepperoni');
  await workOff();
  expect(await stored(key)).toMatchObject({ explanation: { scored_as: 'pepperoni' } });
  expect(await verifyRollups(t.db)).toEqual([]);
});

describe('the turns of companies', () => {
  /** A waiting pizza of company B, with its turn. */
  const askedByB = (id: number, turn: number) =>
    sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day, pizza_id, turn)
      VALUES (${id}, ${VENUE_OF_B}, ${DAY}, ${DAY}, ${id}, ${turn})`.execute(t.db);
  const turns = async () =>
    (await storedJobs(t.db, 'rescore-pizza'))
      .map(({ priority }) => -priority)
      .toSorted((a, b) => a - b);

  test('a company that asks for few is not behind one that asked for many', async () => {
    for (let id = 0; id < 60; id += 1) await askedByB(id + 1, 7 + id);
    for (const key of [await unknownPizza(), await unknownPizza()]) await name(key, 'hawaiana');
    expect(await turns()).toEqual([7, 8]);
  });

  test('one that goes on asking comes behind what others asked before', async () => {
    await askedByB(1, 2);
    const mine = [await unknownPizza(), await unknownPizza(), await unknownPizza()];
    for (const key of mine) await name(key, 'hawaiana');
    expect(await turns()).toEqual([2, 3, 4]);
    await sql`UPDATE rescore_order SET finished_at = now() WHERE turn = 2`.execute(t.db);
    await name(await unknownPizza(), 'hawaiana');
    expect(await turns()).toEqual([2, 3, 4, 5]);
  });
});

test('a score that arrived meanwhile does not count as a change by someone else, a correction does', async () => {
  const key = await unknownPizza();
  const { rev } = await name(key, 'hawaiana');
  await workOff();
  const named = (await stored(key)).score!;
  const answer = await post('reviewer', 'qa_feedback', { ...key, badCut: 1, rev });
  expect(answer).toMatchObject({ badCut: 1, score: (named / 100 - 1).toFixed(2), rev: 3 });
  const url = '/api/dashboard/qa_feedback/';
  const late = await t.ask('reviewer', {
    method: 'POST',
    url,
    payload: { ...key, bubbles: 1, rev },
  });
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('a request stands with its correction: what a dead process left is done once', async () => {
  const key = await unknownPizza();
  await name(key, 'cheese');
  expect(await requests()).toEqual([{ pizza_id: idOf(key), rescored: 0, done: false }]);
  const dying = async () => {
    throw Object.assign(new Error('the process ends here'), { code: '57P01' });
  };
  const [job] = await storedJobs(t.db, 'rescore-pizza');
  const tools = { ...t.tools, log, scoring: { ...engine, score: dying } };
  await expect(rescore(tools, job!.data.order, never)).rejects.toThrow('ends here');
  await workOff();
  expect(await requests()).toEqual([{ pizza_id: idOf(key), rescored: 1, done: true }]);
  const { rev, score } = await stored(key);
  expect([rev, score]).toEqual([2, expect.any(Number)]);

  await sql`UPDATE rescore_order SET finished_at = NULL`.execute(t.db);
  await workOff();
  expect(await stored(key)).toMatchObject({ rev, score });
});

test('of many pizzas named at once those are scored that the engine judges and whose picture is there', async () => {
  const own = [await unknownPizza(), await unknownPizza()];
  const bare = await unknownPizza();
  await sql`UPDATE pizza SET picture = NULL WHERE id = ${idOf(bare)}`.execute(t.db);
  const unknown = { category: 'unknown', evaluation: null };
  const foreign = await insertTestPizzas(t.db, V1, [unknown]);
  const pizzas = [...own, bare, ...foreign];
  const undoes = randomUUID();
  const change = { pizzas, action: 'specialty', value: 'meats', request_id: undoes };
  await post('staff', 'qa_feedback_multiple', change);
  const rest = [bare, ...foreign];
  expect((await requests()).map(({ pizza_id }) => pizza_id)).toEqual(own.map(idOf));
  await workOff();
  const scores = async (keys: PizzaKey[]) =>
    Promise.all(keys.map(async (key) => (await stored(key)).score));
  expect(await scores(own)).toEqual([expect.any(Number), expect.any(Number)]);
  expect(await scores(rest)).toEqual([null, null]);

  const { pizzas: undone } = await post('staff', 'qa_feedback_multiple_undo', { pizzas, undoes });
  expect(undone.failures).toEqual([]);
  expect(await scores(pizzas)).toEqual([null, null, null, null]);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('what is renamed while it is scored is scored as what it is then, what is taken back not at all', async () => {
  const renamed = await unknownPizza();
  const takenBack = await unknownPizza();
  await name(renamed, 'hawaiana');
  await name(takenBack, 'hawaiana');
  let scored = 0;
  const score = async (bytes: Uint8Array, settings: ScoringSettings) => {
    scored += 1;
    if (scored === 1) await name(renamed, 'pepperoni');
    if (settings.specialty === 'hawaiana' && scored > 1) await undo(takenBack);
    return scoreSnapshot(bytes, settings);
  };
  await workOff({ ...engine, score });
  expect((await stored(renamed)).explanation).toMatchObject({ scored_as: 'pepperoni' });
  expect(await stored(takenBack)).toMatchObject({
    specialty: 'unknown',
    score: null,
    evaluated: false,
  });
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('rescoring the days scores what was named before', async () => {
  const key = await unknownPizza();
  await name(key, 'hawaiana');
  await sql`DELETE FROM rescore_order`.execute(t.db);
  await requestRescore(t.tools, { venue: V1, from: DAY, to: DAY });
  await workOff();
  expect(await stored(key)).toMatchObject({ evaluated: true, score: expect.any(Number) });
});

test('a pizza that the engine does not know is scored as what its order names, whatever is corrected and undone', async () => {
  const key = await unknownPizza('2024/03/10 12:10:00');
  const made = '2024-03-10 12:08:00';
  await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at)
    VALUES (${V1}, 'A-1', 1, ${DAY}, 'hawaiana', 'pan', '', ${made}, now()),
      (${V1}, 'A-2', 1, ${DAY}, '', '', '', '2024-03-10 14:00:00', now())`.execute(t.db);
  t.setNow(Date.parse('2024-03-11T02:00:00Z'));
  await matchOrderDays(t.tools);
  expect((await requests()).map(({ pizza_id }) => pizza_id)).toEqual([idOf(key)]);
  await workOff();
  const named = { specialty: 'hawaiana', crust: 'pan', evaluated: true, score: expect.any(Number) };
  expect(await stored(key)).toMatchObject({ ...named, explanation: { scored_as: 'hawaiana' } });
  expect(await verifyRollups(t.db)).toEqual([]);
  await name(key, 'pepperoni');
  await undo(key);
  expect(await stored(key)).toMatchObject(named);
  expect(await verifyRollups(t.db)).toEqual([]);

  await sql`DELETE FROM order_day`.execute(t.db);
  await matchOrderDays(t.tools);
  expect(await requests()).toHaveLength(1);
});

test('a pizza that was scored as a wrong name of the till is scored again when the name is put right', async () => {
  await sql`DELETE FROM order_line`.execute(t.db);
  await sql`DELETE FROM order_day`.execute(t.db);
  const key = await unknownPizza('2024/03/10 16:10:00');
  await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at, sent_specialty)
    VALUES (${V1}, 'B-1', 1, ${DAY}, '', '', '', '2024-03-10 16:08:00', now(), 'HOUSE')`.execute(
    t.db,
  );
  t.setNow(Date.parse('2024-03-11T02:00:00Z'));
  for (const specialty of ['hawaiana', 'pepperoni']) {
    await t.ask('manager', {
      method: 'POST',
      url: `/api/orders/company/${COMPANY_A}/till/name/`,
      payload: { name: 'HOUSE', specialty, crust: '' },
    });
    await matchOrderDays(t.tools);
    await sql`UPDATE order_day SET orders = -1`.execute(t.db);
    await matchOrderDays(t.tools);
    await workOff();
    expect(await stored(key)).toMatchObject({ specialty, explanation: { scored_as: specialty } });
  }
  await matchOrderDays(t.tools);
  expect(await requests()).toHaveLength(2);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('an order that is withdrawn before its pizza was scored, and sent again, still names it', async () => {
  await sql`DELETE FROM order_line`.execute(t.db);
  await sql`DELETE FROM order_day`.execute(t.db);
  const key = await unknownPizza('2024/03/10 20:10:00');
  t.setNow(Date.parse('2024-03-11T02:00:00Z'));
  const post = async (call: string, payload: object) => {
    const url = `/api/orders/venue/${V1}/${call}/`;
    const reply = await t.ask('manager', { method: 'POST', url, payload });
    expect(reply.statusCode).toBe(200);
    await matchOrderDays(t.tools);
  };
  const csvOf = (order: string) =>
    `order,line,specialty,crust,size,made\n${order},1,hawaiana,,,2024/03/10 20:08:00\n`;
  await post('file', { csv: csvOf('A-1') });
  expect(await requests()).toHaveLength(1);
  await post('withdraw', { order: 'A-1' });
  await workOff();
  expect(await requests()).toEqual([{ pizza_id: idOf(key), rescored: 0, done: true }]);
  await post('file', { csv: csvOf('A-2') });
  await workOff();
  expect(await stored(key)).toMatchObject({ specialty: 'hawaiana', evaluated: true });
});
