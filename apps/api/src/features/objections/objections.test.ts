import { openLog } from '#platform/log';
import { doNextJob, deleteJobs, storedJobs } from '#test/world/jobs';
import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { rightsChanges, testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2 } from '#test/world/fixture';
import {
  receiveWebhooks,
  webhookMessages,
} from '../integrations/webhooks/received-webhooks.fixture.ts';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { OFFICIAL_CRITERIA } from '@crustodian/domain/pizza/criteria';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { mailObjection } from './mail-objection.job.ts';
import { settleObjections } from './settle-objections.job.ts';

const t = testApp();
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monday noon in Chicago, a day after the test pizzas. */
const MONDAY = Date.UTC(2024, 2, 11, 17);
const SEAL = 'Sello de queso';
const ABOUT_SEAL = { reason: 'criterion', criterion: SEAL };

beforeEach(async () => {
  t.setNow(MONDAY);
  for (const table of ['objection', 'audit_task', 'audit_judgement', 'engine_task']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await deleteJobs(t.db);
});

const bake = async (change: TestPizza = {}, venue = V1) =>
  (await insertTestPizzas(t.db, venue, [change]))[0]!.t_id;
const ask = (pizza: string, said: object = ABOUT_SEAL, kind: ViewerKind = 'regular') =>
  t.ask(kind, { method: 'POST', url: '/api/objections/', payload: { pizza, ...said } });
const read = async (pizza: string, kind: ViewerKind = 'regular') =>
  (await t.ask(kind, { url: `/api/objections/pizza/${pizza}/` })).json();
const withdraw = (pizza: string, kind: ViewerKind = 'regular') =>
  t.ask(kind, { method: 'DELETE', url: `/api/objections/pizza/${pizza}/` });
const settle = () => settleObjections(t.tools);
const refusalOf = async (asked: ReturnType<typeof ask>) => {
  const { statusCode, json } = await asked;
  return [statusCode, json<{ code: string }>().code];
};

interface Task {
  id: string;
  opinion: number;
  purpose: string;
}
const tasksOf = async (pizza: string): Promise<Task[]> =>
  (
    await sql<Task>`SELECT id, opinion, purpose FROM audit_task
      WHERE pizza_id = ${parsePizzaId(pizza)!.id} ORDER BY opinion`.execute(t.db)
  ).rows;

interface Judged {
  /** Ninths of the cheese seal; the other criteria have full points. */
  seal?: number;
  score?: number;
  kind?: 'points' | 'verdict' | 'unjudgeable';
  specialty?: string;
}

/** Stores the same rows as the lane when a rater answers the open task of a pizza. */
async function judge(pizza: string, { seal = 9, score = 9.5, kind = 'points', specialty }: Judged) {
  const ninths = { ...Object.fromEntries(OFFICIAL_CRITERIA.map((one) => [one, 9])), [SEAL]: seal };
  const hasPoints = kind === 'points';
  const { rows } = await sql<{ id: string }>`
    UPDATE audit_task SET leased_to = 4, answered_at = ${new Date(t.tools.now())}
    WHERE pizza_id = ${parsePizzaId(pizza)!.id} AND answered_at IS NULL RETURNING id`.execute(t.db);
  expect(rows).toHaveLength(1);
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, specialty, reason, turn,
      mirrored, milliseconds, engine_result)
    SELECT id, company_id, venue_id, business_date, pizza_id, stratum, purpose, 4, answered_at,
      ${kind}, ${hasPoints ? JSON.stringify(ninths) : null}::jsonb,
      ${kind === 'unjudgeable' ? null : 'to_standard'}, ${hasPoints ? score : null},
      ${specialty ?? null}, NULL, turn, mirrored, 9000, '{}'
    FROM audit_task WHERE id = ${rows[0]!.id}`.execute(t.db);
}

test('an objection goes into the blind lane, and the pizza shows it (U-050, U-051)', async () => {
  const pizza = await bake();
  expect(await read(pizza)).toMatchObject({
    left: 5,
    until: '2024-03-17',
    new_places: '2024-03-17',
    refusal: null,
    objection: null,
    may_withdraw: false,
  });
  const sentence = 'The rim is closed at the bottom.';
  const asked = await ask(pizza, { ...ABOUT_SEAL, sentence });
  expect(asked.json()).toMatchObject({
    left: 4,
    refusal: 'objection_exists',
    may_withdraw: true,
    objection: {
      pizza,
      ...ABOUT_SEAL,
      sentence,
      state: 'open',
      asked_at: new Date(MONDAY).toISOString(),
      due_at: new Date(MONDAY + 2 * DAY).toISOString(),
      answer: null,
    },
  });
  expect(await tasksOf(pizza)).toMatchObject([{ purpose: 'dispute', opinion: 1 }]);
  expect(await read(pizza, 'manager')).toMatchObject({ may_withdraw: false });
});

test('the points of the pizza are told, the costliest first', async () => {
  const evaluation = testEvaluation();
  const slices = Object.keys(evaluation.score_details[SEAL]!);
  Object.assign(evaluation.score_details[SEAL]!, Object.fromEntries(slices.map((s) => [s, 0.01])));
  const { points } = await read(await bake({ evaluation }));
  expect(points).toHaveLength(8);
  expect(points.slice(0, 2)).toEqual([
    { criterion: SEAL, points: 0.08, maximum: 0.8 },
    { criterion: 'Ingredientes interior', points: 1.75, maximum: 2 },
  ]);
});

describe('clear refusals, with nothing half-written', () => {
  test.each<[string, () => Promise<[pizza: string, said?: object]>, [number, string]]>([
    ['a hidden pizza', async () => [await bake({ censored: 1 })], [404, 'pizza_not_found']],
    [
      'one without a score',
      async () => [await bake({ evaluation: null })],
      [409, 'objection_not_scored'],
    ],
    ['one that there is not', async () => [`${V1}-240310-1`], [404, 'pizza_not_found']],
    ['no id', async () => ['1-x'], [404, 'pizza_not_found']],
    [
      'another criterion',
      async () => [await bake(), { reason: 'criterion', criterion: 'x' }],
      [400, 'bad_request'],
    ],
    ['no criterion', async () => [await bake(), { reason: 'criterion' }], [400, 'bad_request']],
    [
      'a criterion with another reason',
      async () => [await bake(), { ...ABOUT_SEAL, reason: 'camera' }],
      [400, 'bad_request'],
    ],
    [
      '501 characters',
      async () => [await bake(), { reason: 'camera', sentence: 'x'.repeat(501) }],
      [400, 'bad_request'],
    ],
    ['another reason', async () => [await bake(), { reason: 'taste' }], [400, 'bad_request']],
  ])('%s', async (_case, asked, expected) => {
    expect(await refusalOf(ask(...(await asked())))).toEqual(expected);
    const { rows } = await sql`SELECT FROM objection UNION ALL SELECT FROM audit_task`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
  });

  test('a foreign pizza', async () => {
    const pizza = await bake({}, V2);
    expect(await refusalOf(ask(pizza, ABOUT_SEAL, 'store'))).toEqual([403, 'venue_not_yours']);
  });

  test('a pizza whose score they do not see', async () => {
    expect(await refusalOf(ask(await bake(), ABOUT_SEAL, 'feed'))).toEqual([403, 'forbidden']);
  });

  test('a reviewer sees a hidden one, which has no score that counts', async () => {
    const asked = ask(await bake({ censored: 1 }), ABOUT_SEAL, 'reviewer');
    expect(await refusalOf(asked)).toEqual([409, 'objection_not_scored']);
  });

  test('twice, by whomever', async () => {
    const pizza = await bake();
    await ask(pizza);
    expect(await refusalOf(ask(pizza, ABOUT_SEAL, 'manager'))).toEqual([409, 'objection_exists']);
  });

  test('on the eighth day', async () => {
    const pizza = await bake();
    t.setNow(MONDAY + 6 * DAY);
    expect((await ask(await bake())).statusCode).toBe(200);
    t.setNow(MONDAY + 7 * DAY);
    expect(await refusalOf(ask(pizza))).toEqual([409, 'objection_too_late']);
  });
});

test('five open ones a venue and week, however many ask at once; the next week has new places', async () => {
  const pizzas = await Promise.all(Array.from({ length: 8 }, () => bake()));
  const codes = (await Promise.all(pizzas.map((pizza) => ask(pizza)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  const refused = pizzas[codes.indexOf(409)]!;
  expect(await read(refused)).toMatchObject({ left: 0, refusal: 'objection_quota' });
  expect((await ask(await bake({}, V2))).json()).toMatchObject({ left: 4 });
  t.setNow(MONDAY + 6 * DAY);
  expect((await ask(refused)).json()).toMatchObject({ left: 4 });
});

test('the places are the store’s: those of its people and managers; who only sees it has five of their own', async () => {
  const bakeSix = () => Promise.all(Array.from({ length: 6 }, () => bake()));
  for (const kind of ['reviewer', 'staff', 'regular'] as const) {
    const codes: number[] = [];
    for (const pizza of await bakeSix())
      codes.push((await ask(pizza, ABOUT_SEAL, kind)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 409]);
  }
  const [first, second] = [await bake(), await bake()];
  expect((await ask(first, ABOUT_SEAL, 'store')).json()).toMatchObject({ left: 4 });
  expect((await ask(second, ABOUT_SEAL, 'manager')).json()).toMatchObject({ left: 3 });
  const places = (await t.ask('store', { url: `/api/objections/venue/${V1}/` })).json();
  expect(places).toMatchObject({ left: 3, of: 5 });
  expect(await read(await bake({}, V2), 'region')).toMatchObject({ left: 5, refusal: null });
});

test('a repeated request is stored once; its id is nobody else’s', async () => {
  const [pizza, other] = [await bake(), await bake()];
  const said = { ...ABOUT_SEAL, request_id: randomUUID() };
  const first = await ask(pizza, said);
  const again = await ask(pizza, said);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect(await refusalOf(ask(other, said))).toEqual([400, 'bad_request']);
  expect(await refusalOf(ask(pizza, said, 'manager'))).toEqual([400, 'bad_request']);
  expect(await tasksOf(pizza)).toHaveLength(1);
});

describe('what the one who judges does not read', () => {
  const SENTENCE = 'The rim is closed at the bottom.';
  const list = async (kind: ViewerKind) =>
    (await t.ask(kind, { url: `/api/objections/venue/${V1}/` })).json().objections;
  const TOLD = { ...ABOUT_SEAL, sentence: SENTENCE };

  test('which pizza is disputed, until its answer', async () => {
    const pizza = await bake();
    await ask(pizza, TOLD);
    expect(await read(pizza, 'reviewer')).toMatchObject({ objection: null, refusal: null });
    expect(await list('reviewer')).toEqual([]);
    expect(await refusalOf(ask(pizza, TOLD, 'reviewer'))).toEqual([409, 'objection_exists']);
    const nonsense = { ...TOLD, criterion: 'nonsense' };
    expect(await refusalOf(ask(pizza, nonsense, 'reviewer'))).toEqual([400, 'bad_request']);
    for (const kind of ['regular', 'manager'] as const) {
      expect(await read(pizza, kind)).toMatchObject({ objection: TOLD });
    }
    await judge(pizza, { seal: 3, score: 8.97 });
    await settle();
    expect(await read(pizza, 'reviewer')).toMatchObject({ objection: TOLD });
    expect(await list('reviewer')).toMatchObject([TOLD]);
  });

  test('but of his own, and of his own store', async () => {
    const [own, other] = [await bake(), await bake()];
    await ask(own, TOLD, 'reviewer');
    expect(await read(own, 'reviewer')).toMatchObject({ objection: TOLD });
    await ask(other, TOLD);
    await sql`UPDATE user_account SET allow_feedback = true
      WHERE id = ${PEOPLE.store.id}`.execute(t.db);
    const atStore = await read(other, 'store');
    await sql`UPDATE user_account SET allow_feedback = false
      WHERE id = ${PEOPLE.store.id}`.execute(t.db);
    expect(atStore).toMatchObject({ objection: TOLD });
  });
});

describe('its task in the lane', () => {
  const laneTask = async (pizza: string) =>
    (
      await sql<Record<string, unknown>>`SELECT lane_day AS day, needs_points AS points
        FROM audit_task WHERE pizza_id = ${parsePizzaId(pizza)!.id}
          AND purpose = 'dispute'`.execute(t.db)
    ).rows[0]!;

  test('is mixed in with the others, and comes before all of them when half of its time is over', async () => {
    const pizza = await bake();
    await ask(pizza);
    const mixed = { day: '2024-03-10', points: true };
    expect(await laneTask(pizza)).toEqual(mixed);
    t.setNow(MONDAY + DAY - 1);
    await settle();
    expect(await laneTask(pizza)).toEqual(mixed);
    t.setNow(MONDAY + DAY);
    await settle();
    expect(await laneTask(pizza)).toMatchObject({ day: null });
  });
});

test('who withdraws again and again has no place left', async () => {
  const pizza = await bake();
  for (let more = 0; more < 10; more += 1) {
    expect((await ask(pizza)).statusCode).toBe(200);
    await withdraw(pizza);
  }
  expect(await refusalOf(ask(pizza))).toEqual([409, 'objection_quota']);
});

describe('taking it back', () => {
  test('gives the place back, and it can be asked again', async () => {
    const pizza = await bake();
    await ask(pizza);
    expect((await withdraw(pizza)).json()).toMatchObject({
      left: 5,
      refusal: null,
      objection: null,
    });
    expect(await tasksOf(pizza)).toEqual([]);
    expect((await ask(pizza)).statusCode).toBe(200);
  });

  test('until a reviewer has opened it', async () => {
    const pizza = await bake();
    await ask(pizza);
    await sql`UPDATE audit_task SET leased_to = 4, leased_until = now()`.execute(t.db);
    expect(await read(pizza)).toMatchObject({ may_withdraw: false });
    expect(await refusalOf(withdraw(pizza))).toEqual([409, 'objection_opened']);
    expect(await tasksOf(pizza)).toHaveLength(1);
  });

  test('is for who asked', async () => {
    const pizza = await bake();
    expect(await refusalOf(withdraw(pizza))).toEqual([404, 'objection_not_found']);
    await ask(pizza);
    expect(await refusalOf(withdraw(pizza, 'manager'))).toEqual([404, 'objection_not_found']);
  });
});

describe('the answer (U-052)', () => {
  const historyOf = async (pizza: string) =>
    (await t.ask('reviewer', { url: `/api/dashboard/pizza_history/${pizza}/` })).json().history;
  const rollup = async () =>
    (
      await sql<{ sum: string }>`SELECT score_sum AS sum FROM rollup_day WHERE venue_id = ${V1}
        AND business_date = '2024-03-10'`.execute(t.db)
    ).rows[0]!.sum;

  test('granted: a correction with history, rollups follow, and the place comes back', async () => {
    const pizza = await bake();
    await ask(pizza);
    await settle();
    expect(await read(pizza)).toMatchObject({ objection: { state: 'open' } });
    const before = Number(await rollup());
    t.setNow(MONDAY + 19 * HOUR);
    await judge(pizza, { seal: 3, score: 8.97 });
    await settle();
    expect(await read(pizza)).toMatchObject({
      left: 5,
      objection: {
        state: 'granted',
        answered_at: new Date(MONDAY + 19 * HOUR).toISOString(),
        answer: {
          opinions: 1,
          score_before: 9.5,
          score_after: 8.97,
          ninths_before: 9,
          ninths_judged: 3,
          specialty: null,
        },
      },
    });
    expect(Number(await rollup())).toBe(before - 53);
    const history = await historyOf(pizza);
    expect(new Set(history.map((line: { reviewer: string }) => line.reviewer))).toEqual(
      new Set(['After objection']),
    );
    expect(history).toContainEqual(
      expect.objectContaining({ field: 'score', before: 9.5, after: 8.97 }),
    );
  });

  test('a reviewer can undo it from the history', async () => {
    const pizza = await bake();
    const [key] = await insertTestPizzas(t.db, V1, [{}]);
    await ask(key!.t_id);
    await judge(key!.t_id, { seal: 3, score: 8.97 });
    await settle();
    const undone = await t.ask('reviewer', {
      method: 'POST',
      url: '/api/dashboard/qa_feedback_undo/',
      payload: { ...key, rev: 1 },
    });
    expect(undone.json()).toMatchObject({ score: '9.50' });
    expect(pizza).toBeTruthy();
  });

  test('upheld: nothing changes, and the place is used', async () => {
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, { seal: 8, score: 9.4 });
    await settle();
    expect(await read(pizza)).toMatchObject({
      left: 4,
      objection: { state: 'upheld', answer: { score_before: 9.5, score_after: 9.5 } },
    });
    expect(await historyOf(pizza)).toEqual([]);
  });

  test('a first opinion more than a point away asks for a second, and their mean decides', async () => {
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, { seal: 0, score: 8 });
    await settle();
    await settle();
    expect((await tasksOf(pizza)).map(({ opinion }) => opinion)).toEqual([1, 2]);
    expect(await read(pizza)).toMatchObject({ objection: { state: 'open' }, may_withdraw: false });
    await judge(pizza, { seal: 9, score: 9.5 });
    await settle();
    expect(await read(pizza)).toMatchObject({
      objection: { state: 'granted', answer: { opinions: 2, ninths_judged: 4.5 } },
    });
  });

  test('one that cannot be answered holds up no other, and is told', async () => {
    const [broken, sound] = [await bake(), await bake()];
    await ask(broken);
    t.setNow(MONDAY + HOUR);
    await ask(sound);
    await sql`DELETE FROM pizza WHERE id = ${parsePizzaId(broken)!.id}`.execute(t.db);
    t.setNow(MONDAY + 3 * DAY);
    await expect(settle()).rejects.toThrow('1 objections not answered');
    expect(await read(sound)).toMatchObject({ objection: { state: 'expired' } });
  });

  test('two who could not judge it take it out of the figures', async () => {
    const pizza = await bake();
    await ask(pizza, { reason: 'camera' });
    await judge(pizza, { kind: 'unjudgeable' });
    await settle();
    await judge(pizza, { kind: 'unjudgeable' });
    await settle();
    const { objections } = (await t.ask('regular', { url: `/api/objections/venue/${V1}/` })).json();
    expect(objections).toMatchObject([
      { state: 'granted', is_shown: false, specialty: null, answer: { score_after: null } },
    ]);
    expect((await t.ask('regular', { url: `/api/objections/pizza/${pizza}/` })).statusCode).toBe(
      404,
    );
  });

  test('another specialty', async () => {
    const pizza = await bake();
    await ask(pizza, { reason: 'specialty' });
    await judge(pizza, { specialty: 'pepperoni' });
    await settle();
    expect(await read(pizza)).toMatchObject({
      objection: { state: 'granted', specialty: 'pepperoni', answer: { specialty: 'pepperoni' } },
    });
  });

  test('expired after 48 hours, with the place back and nothing left in the lane', async () => {
    const pizza = await bake();
    await ask(pizza);
    t.setNow(MONDAY + 2 * DAY - 1);
    await settle();
    expect(await read(pizza)).toMatchObject({ left: 4, objection: { state: 'open' } });
    t.setNow(MONDAY + 2 * DAY);
    await settle();
    expect(await read(pizza)).toMatchObject({
      left: 5,
      objection: { state: 'expired', answer: null },
    });
    expect(await tasksOf(pizza)).toEqual([]);
  });

  test('a rater who has the pizza in hand when the 48 hours end may still answer', async () => {
    const due = MONDAY + 2 * DAY;
    const [pizza, other] = [await bake(), await bake()];
    for (const one of [pizza, other]) {
      await ask(one);
      const [task] = await tasksOf(one);
      await sql`UPDATE audit_task SET leased_to = ${PEOPLE.reviewer.id},
        leased_until = ${new Date(due + 7 * MINUTE)} WHERE id = ${task!.id}`.execute(t.db);
    }
    t.setNow(due + MINUTE);
    await settle();
    expect(await read(pizza)).toMatchObject({ objection: { state: 'open' } });
    const [task] = await tasksOf(pizza);
    const answer = await t.ask('reviewer', {
      method: 'POST',
      url: `/api/audit/tasks/${task!.id}/judgement/`,
      payload: {
        kind: 'points',
        ninths: Object.fromEntries(OFFICIAL_CRITERIA.map((one) => [one, 9])),
        bubbles: false,
        overbaked: false,
        bad_cut: false,
        specialty: null,
        milliseconds: 4000,
      },
    });
    expect(answer.statusCode).toBe(200);
    t.setNow(due + 8 * MINUTE);
    await settle();
    expect(await read(pizza)).toMatchObject({ objection: { state: 'upheld' } });
    expect(await read(other)).toMatchObject({ objection: { state: 'expired' } });
  });

  test('raters who take it one after the other hold up the answer for at most 20 minutes', async () => {
    const due = MONDAY + 2 * DAY;
    const pizza = await bake();
    await ask(pizza);
    await sql`UPDATE audit_task SET leased_to = ${PEOPLE.reviewer.id},
      leased_until = ${new Date(due + 25 * MINUTE)}`.execute(t.db);
    t.setNow(due + 20 * MINUTE);
    await settle();
    expect(await read(pizza)).toMatchObject({ objection: { state: 'expired' } });
  });

  test('while the date is in doubt none expires, and what was judged is answered', async () => {
    const [judged, open] = [await bake(), await bake()];
    for (const pizza of [judged, open]) await ask(pizza);
    await judge(judged, {});
    t.setNow(MONDAY + 10 * DAY);
    await settleObjections(t.tools, { expires: false });
    expect(await read(judged)).toMatchObject({ objection: { state: 'upheld' } });
    expect(await read(open)).toMatchObject({ objection: { state: 'open' } });
  });

  test('however often and by however many processes it is settled, it is answered once', async () => {
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, { seal: 3, score: 8.97 });
    await Promise.all([settle(), settle(), settle()]);
    const history = await historyOf(pizza);
    expect(new Set(history.map((line: { rev: number }) => line.rev))).toEqual(new Set([1]));
    expect(await storedJobs(t.db, 'mail-objection')).toHaveLength(1);
  });

  test('open feeds are notified', async () => {
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, { seal: 3, score: 8.97 });
    const changes: unknown[] = [];
    const stop = t.tools.live.followDays(V1, (change) => changes.push(change));
    await settle();
    stop();
    expect(changes).toContainEqual(expect.objectContaining({ venue: V1, day: '2024-03-10' }));
    expect(rightsChanges(t)).toEqual([]);
  });

  test.each([
    [
      'en',
      { seal: 3, score: 8.97 },
      'Your objection changed the score',
      'You were right: 9.5 is now 9.0',
    ],
    ['es', { seal: 8, score: 9.4 }, '=?UTF-8?', 'Se queda en 9,5'],
  ])('the asker gets a mail (%s)', async (language, judged, subject, said) => {
    await sql`UPDATE company SET report_language = ${language} WHERE id = ${COMPANY_A}`.execute(
      t.db,
    );
    const outbox = join(t.tools.config.dataDir, 'outbox');
    await rm(outbox, { recursive: true, force: true });
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, judged);
    await settle();
    const log = openLog({ logLevel: 'silent' });
    await doNextJob(t.db, 'mail-objection', (data) => mailObjection(t.tools, data, log));
    const [name] = await readdir(outbox);
    const mail = (await readFile(join(outbox, name!), 'utf8')).replace(/=\r?\n/g, '');
    expect(mail).toContain('To: regular@crustodian.example');
    expect(mail).toContain(subject);
    expect(mail).toContain(said);
    expect(mail).toContain('text/html');
    // The link leads to the pizza itself; mails encode '=' as '=3D'.
    expect(mail).toContain(`/daily-feed?venue=3D${V1}&min=3D2024-03-10`);
    expect(mail).toContain(`open=3D${pizza}`);
    expect(mail).not.toContain('reviewer@crustodian.example');
    expect(PEOPLE.reviewer.id).toBe(4);
  });
});

test.each([
  ['was limited to another store', V2],
  ['may only see reports by now', null],
])('no mail goes to an asker who %s', async (_case, venue) => {
  const outbox = join(t.tools.config.dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  const pizza = await bake();
  await ask(pizza);
  await judge(pizza, { seal: 3, score: 8.97 });
  await settle();
  const user_id = PEOPLE.regular.id;
  if (venue)
    await t.db.insertInto('venue_membership').values({ user_id, venue_id: venue }).execute();
  const setReportsOnly = (reports_only: boolean) =>
    t.db.updateTable('user_account').set({ reports_only }).where('id', '=', user_id).execute();
  await setReportsOnly(!venue);
  onTestFinished(async () => {
    await t.db.deleteFrom('venue_membership').where('user_id', '=', user_id).execute();
    await setReportsOnly(false);
  });
  const log = openLog({ logLevel: 'silent' });
  await doNextJob(t.db, 'mail-objection', (data) => mailObjection(t.tools, data, log));
  expect(await readdir(outbox).catch(() => [])).toEqual([]);
});

describe('the quality head’s page (U-053)', () => {
  beforeEach(() => sql`DELETE FROM pizza`.execute(t.db));
  const ofCompany = async () =>
    (await t.ask('manager', { url: `/api/objections/company/${COMPANY_A}/` })).json();

  /** Inserts this many answered objections, the first ones of which are granted. */
  async function answered(count: number, granted: number): Promise<void> {
    await sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week, reason,
        criterion, sentence, engine, asked_by, asked_at, due_at, state, answered_at)
      SELECT gen_random_uuid(), ${COMPANY_A}, p.venue_id, p.business_date, p.id, '2024-03-04',
        'criterion', ${SEAL}, '', p.scoring_version, 3, ${new Date(MONDAY)}, ${new Date(MONDAY)},
        CASE WHEN p.at <= ${granted} THEN 'granted' ELSE 'upheld' END,
        ${new Date(MONDAY + HOUR)}
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS at FROM pizza WHERE venue_id = ${V1}) p
      WHERE p.at <= ${count}`.execute(t.db);
  }

  test('counts by 1,000 pizzas, shares with Wilson’s interval, by reason, engine and store', async () => {
    await insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: 21 }, () => ({})),
    );
    await answered(21, 9);
    const company = await ofCompany();
    expect(company.all).toMatchObject({ asked: 21, answered: 21, granted: 9 });
    expect(company.all.low).toBeCloseTo(0.2447, 3);
    expect(company.all.high).toBeCloseTo(0.6345, 3);
    expect(company.reasons).toMatchObject([{ ...ABOUT_SEAL, answered: 21, granted: 9 }]);
    expect(company.engines).toMatchObject([{ engine: 'test-engine', granted: 9 }]);
    expect(company.stores).toMatchObject([
      { name: 'Venue 1', asked: 21, granted: 9 },
      { name: 'Venue 2', asked: 0, low: null },
      { name: 'Venue 3', asked: 0 },
    ]);
    expect(company.median_hours).toBe(1);
  });

  test('open ones tell neither store nor sentence', async () => {
    const pizza = await bake();
    await ask(pizza, { ...ABOUT_SEAL, sentence: 'Ana says that the rim is closed' });
    const reply = await t.ask('manager', { url: `/api/objections/company/${COMPANY_A}/` });
    expect(reply.json().open).toEqual([
      { ...ABOUT_SEAL, due_at: new Date(MONDAY + 2 * DAY).toISOString(), opinions: 0 },
    ]);
    expect(reply.body).not.toContain(pizza);
    expect(reply.body).not.toContain('Ana');
  });

  test('who may be given an open one to judge does not learn of which store it is', async () => {
    const asked = async () => {
      const { all, stores } = await ofCompany();
      return [all.asked, stores.map((one: { asked: number }) => one.asked)];
    };
    await ask(await bake());
    expect(await asked()).toEqual([1, [1, 0, 0]]);
    const judges = (allow_feedback: boolean) =>
      t.db
        .updateTable('user_account')
        .set({ allow_feedback })
        .where('id', '=', PEOPLE.manager.id)
        .execute();
    await judges(true);
    onTestFinished(async () => void (await judges(false)));
    expect(await asked()).toEqual([1, [0, 0, 0]]);
  });

  test('those that wait are counted for who sees their store and is not to judge them', async () => {
    const openFor = async (kind: ViewerKind) =>
      (await t.ask(kind, { url: '/api/objections/open/' })).json<{ open: number }>().open;
    const pizza = await bake();
    await ask(pizza);
    await ask(await bake({}, V2), ABOUT_SEAL, 'manager');
    expect(await openFor('regular')).toBe(2);
    expect(await openFor('store')).toBe(1);
    expect(await openFor('reviewer')).toBe(0);
    expect(await openFor('managerOfB')).toBe(0);
    await withdraw(pizza);
    expect(await openFor('regular')).toBe(1);
  });

  test('an answer that changes nothing can be the twentieth', async () => {
    await insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: 20 }, () => ({})),
    );
    await answered(19, 10);
    const pizza = await bake();
    await ask(pizza);
    await judge(pizza, { seal: 8, score: 9.4 });
    await settle();
    expect((await ofCompany()).tasks).toMatchObject([{ answered: 20, granted: 10 }]);
  });

  test.each([
    [6, []],
    [7, [{ subject: SEAL, engine: 'test-engine', answered: 20, granted: 7 }]],
  ])('%i granted of 20 raise tasks for the provider, each once: %j', async (granted, tasks) => {
    await insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: 20 }, () => ({})),
    );
    await answered(19, granted - 1);
    for (let more = 0; more < (tasks.length > 0 ? 2 : 1); more++) {
      const pizza = await bake();
      await ask(pizza);
      await judge(pizza, { seal: 3, score: 8.97 });
      await settle();
    }
    expect((await ofCompany()).tasks).toMatchObject(tasks);
    const ofProvider = await t.ask('staff', { url: '/api/objections/engine-tasks/' });
    expect(ofProvider.json().tasks).toEqual((await ofCompany()).tasks);
  });

  test('a task is gone when no store uses its engine any more', async () => {
    await bake();
    await sql`INSERT INTO engine_task (company_id, engine, subject, raised_at, answered, granted)
      VALUES (${COMPANY_A}, 'test-engine', ${SEAL}, now(), 20, 9),
        (${COMPANY_A}, 'an-older-one', ${SEAL}, now(), 20, 9)`.execute(t.db);
    expect((await ofCompany()).tasks).toMatchObject([{ engine: 'test-engine' }]);
    const ofProvider = await t.ask('staff', { url: '/api/objections/engine-tasks/' });
    expect(ofProvider.json().tasks).toEqual((await ofCompany()).tasks);
  });
});

test('an objection and its answer are sent once to the receivers of its company', async () => {
  await receiveWebhooks(t.db);
  const said = { ...ABOUT_SEAL, sentence: 'Ask Ana about it.', request_id: randomUUID() };
  const pizza = await bake();
  await ask(pizza, said);
  await ask(pizza, said);
  expect((await ask(pizza)).statusCode).toBe(409);
  await settle();
  await judge(pizza, {});
  await settle();
  await settle();
  const about = { objection: said.request_id, ...ABOUT_SEAL };
  const place = { venue: String(V1), venue_name: 'Venue 1', day: '2024-03-10' };
  expect(await webhookMessages(t.db)).toEqual([
    {
      company: COMPANY_A,
      type: 'objection.asked',
      data: { ...about, due_at: expect.stringContaining('T') },
    },
    {
      company: COMPANY_A,
      type: 'objection.answered',
      data: { ...place, ...about, answer: 'upheld' },
    },
  ]);
});
