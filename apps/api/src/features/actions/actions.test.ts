import { countKey, MOST_RECOUNTED_DAYS } from '#platform/database/shared-counts';
import type { Db } from '#platform/database/db';
import { readThroughDb, testApp, type ViewerKind } from '#test/world/app';
import { untilSessionsWait } from '#test/world/database';
import { COMPANY_A, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import {
  receiveWebhooks,
  webhookMessages,
} from '../integrations/webhooks/received-webhooks.fixture.ts';
import type { ActionDetail, StoreAction } from '@crustodian/contract/actions';
import type { readActions } from '@crustodian/contract/actions';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { unmeasured } from '@crustodian/domain/cameras/detect-camera-fault';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesRead } from '../../test/hostile/bytes-read.ts';
import { storeItem } from '../cameras/camera-items.ts';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import {
  insertQuietWeeks,
  insertShift,
  NOW,
  SEAL,
  TODAY,
} from '../signals/signalled-store.fixture.ts';
import type { readToday } from '@crustodian/contract/today';
import { expireActions, storeResults } from './expire-actions.job.ts';

const t = testApp();
readThroughDb(t);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Friday, 20:00 in V1's time zone: the dinner with the fault is over. */
const EVENING = NOW + 14 * HOUR;
const SATURDAY = addDays(TODAY, 1);
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
const DINNER = { part: SEAL, shift: 'PM', what: 'Cheese to the rim first' };

const url = (action: string, venue = V1) => `/api/actions/venue/${venue}/action/${action}/`;
async function start(over: object = {}, venue = V1, kind: ViewerKind = 'regular') {
  const payload = { request_id: randomUUID(), ...DINNER, due: addDays(TODAY, 3), ...over };
  const reply = await t.ask(kind, {
    method: 'POST',
    url: `/api/actions/venue/${venue}/`,
    payload,
  });
  return [reply.statusCode, reply.json<StoreAction & { code?: string }>()] as const;
}
async function change(action: string, payload: object, kind: ViewerKind = 'regular') {
  const reply = await t.ask(kind, { method: 'POST', url: `${url(action)}change/`, payload });
  return [reply.statusCode, reply.json<{ state?: string; code?: string }>()] as const;
}
const detail = async (action: string, kind: ViewerKind = 'regular') =>
  (await t.ask(kind, { method: 'GET', url: url(action) })).json<ActionDetail>();
const list = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: `/api/actions/company/${COMPANY_A}/` })).json<
    Answer<typeof readActions>
  >();
const draw = () => chartDueShifts(t.tools);
/** Pizzas of a dinner: + closed to the rim, - open. */
async function dinner(text: string, day = SATURDAY, minute = 0) {
  const closed = text.split('').map((mark) => (mark === '+' ? 8 : 3));
  const keys = await insertShift(t.db, V1, { day, minute }, closed);
  await draw();
  return keys;
}
/** An action marked as done on Friday at eight. */
async function watched(over: object = {}): Promise<string> {
  const [, { id }] = await start({ signal: await signalId(), ...over });
  expect(await change(id, { kind: 'done', what: 'Cheese to the rim first' })).toEqual([
    200,
    { state: 'watching' },
  ]);
  // Equals a fault rate of 41 in 121 pizzas.
  await t.db
    .updateTable('action')
    .set({ fault_rate: 41 / 121, correlation: 0 })
    .execute();
  return id;
}
const signalId = async (venue = V1) =>
  String(
    (
      await t.db
        .selectFrom('signal')
        .select('id')
        .where('venue_id', '=', venue)
        .executeTakeFirstOrThrow()
    ).id,
  );
/** The sequence of the mock-up: 25 pizzas, three of them open. */
const FIXED = '+-+++-++++++++-++++++++++';

beforeAll(async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await insertQuietWeeks(t.db, V2);
  await learnBaselines(t.tools);
  await insertShift(t.db, V1, { day: TODAY }, FAULT);
  await draw();
});
beforeEach(async () => {
  t.setNow(EVENING);
  for (const table of [
    'action',
    'action_day',
    'action_change',
    'action_suggestion',
    'signal_act',
  ] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1} AND business_date > ${TODAY}`.execute(
    t.db,
  );
});

test('an action from a signal: open, then watching, with what its pizzas are held against', async () => {
  const [status, action] = await start({ signal: await signalId() });
  expect(status).toBe(200);
  expect(action).toMatchObject({
    venue: String(V1),
    part: SEAL,
    shift: 'PM',
    family: null,
    state: 'open',
    before: null,
    first: { pizzas: 0 },
    assignee: 'regular@crustodian.example',
    due: addDays(TODAY, 3),
  });
  expect(action.points_a_week).toBeGreaterThan(0);
  expect(action.pictures.length).toBeGreaterThan(0);
  await change(action.id, { kind: 'done', what: 'Cheese to the rim first' });
  const { action: watching, rates, found } = await detail(action.id);
  const signal = await t.db.selectFrom('signal').selectAll().executeTakeFirstOrThrow();
  expect(found).toEqual({
    local_ts: expect.stringMatching(/^2026\/11\/20 1[78]:\d\d:00$/),
    pizzas: signal.pizzas.length,
    bad: signal.bad.length,
  });
  expect(watching).toMatchObject({
    state: 'watching',
    watched_from: '2026/11/20 20:00:00',
    before: { target: 0.1 },
    more: null,
  });
  // From the first pizza in the signal's evidence until the action was done.
  expect(watching.before).toMatchObject({ bad: 15, pizzas: expect.any(Number) });
  expect(watching.before!.pizzas).toBeGreaterThan(20);
  expect(rates!.fixed_rate).toBeCloseTo(0.1, 9);
});

test('the next pizzas prove it, and each state leads to its pizzas', async () => {
  const id = await watched();
  await t.db
    .updateTable('action')
    .set({ fault_rate: 41 / 121, correlation: 0 })
    .execute();
  t.setNow(EVENING + DAY);
  const nine = await dinner(FIXED.slice(0, 9));
  expect((await detail(id)).action).toMatchObject({
    state: 'watching',
    first: { pizzas: 9, bad: 2 },
  });
  const rest = await dinner(FIXED.slice(9), SATURDAY, 20);
  const { action, first, changes, bound } = await detail(id);
  expect(action).toMatchObject({
    state: 'proven',
    first: { pizzas: 25, bad: 3, evidence: -1 },
    second: null,
    second_look_from: addDays(SATURDAY, 14),
    decided_ts: '2026/11/21 18:35:00',
  });
  expect(first.map(({ pizza }) => pizza)).toEqual([...nine, ...rest].map(({ t_id }) => t_id));
  expect(first.map(({ is_bad: bad }) => (bad ? '-' : '+')).join('')).toBe(FIXED);
  expect(first.at(-1)!.ratio).toBeLessThanOrEqual(-bound);
  const rows = (who: string | null) => [
    ['started', who, 0],
    ['done', who, expect.any(Number)],
    ['proven', null, 25],
  ];
  const rowOf = ({ kind, who, pizzas }: (typeof changes)[number]) => [kind, who, pizzas.length];
  // A person without a name is not called by the e-mail address.
  expect(changes.map(rowOf)).toEqual(rows(null));
  await t.db.updateTable('user_account').set({ first_name: 'Ana' }).execute();
  const named = (await detail(id)).changes.map(rowOf);
  await t.db.updateTable('user_account').set({ first_name: '' }).execute();
  expect(named).toEqual(rows('Ana'));
  // In the store's time zone, Chicago.
  expect(changes[0]!.local_ts).toBe('2026/11/20 20:00:00');
  // Charting again records nothing twice.
  await sql`INSERT INTO chart_due VALUES (${V1}, ${SATURDAY})`.execute(t.db);
  await draw();
  expect((await detail(id)).changes).toHaveLength(3);
});

test('only matching pizzas count: of the shift, of the family, after the work', async () => {
  const id = await watched({ family: 'pepperoni' });
  await insertShift(t.db, V1, { day: SATURDAY, hour: 12 }, [3, 3, 3]);
  await insertShift(t.db, V1, { day: SATURDAY, specialty: 'cheese' }, [3, 3, 3]);
  await insertShift(t.db, V1, { day: TODAY, hour: 19, minute: 30 }, [3]);
  await dinner('+', SATURDAY, 30);
  expect((await detail(id)).action.first).toMatchObject({ pizzas: 1, bad: 0 });
});

test('a fault that goes on is said, and a correction of a counted pizza turns the verdict', async () => {
  const id = await watched();
  const keys = await dinner('---');
  expect((await detail(id)).action.state).toBe('did-not-help');
  const { id: pizza } = parsePizzaId(keys[0]!.t_id)!;
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1} AND id = ${pizza}`.execute(
    t.db,
  );
  await sql`INSERT INTO chart_due VALUES (${V1}, ${SATURDAY})`.execute(t.db);
  await draw();
  const { action, changes } = await detail(id);
  expect(action).toMatchObject({ state: 'watching', first: { pizzas: 2, bad: 2 } });
  expect(changes.map(({ kind }) => kind)).toEqual(['started', 'done', 'did-not-help', 'watching']);
});

test('two weeks after the proof the fault is back', async () => {
  const id = await watched();
  await dinner(FIXED);
  await dinner('---', addDays(SATURDAY, 10));
  expect((await detail(id)).action).toMatchObject({ state: 'proven' });
  t.setNow(EVENING + 16 * DAY);
  await dinner('---', addDays(SATURDAY, 15));
  const { action, second, changes } = await detail(id);
  expect(action).toMatchObject({ state: 'relapsed', second: { pizzas: 3, bad: 3 } });
  expect(second).toHaveLength(3);
  expect(changes.at(-1)).toMatchObject({ kind: 'relapsed' });
  expect(changes.at(-1)!.pizzas).toHaveLength(3);
});

test('too few pizzas in fourteen days: expired', async () => {
  const id = await watched();
  await dinner('++++');
  t.setNow(EVENING + 15 * DAY);
  await expireActions(t.tools);
  await expireActions(t.tools);
  const { action, changes } = await detail(id);
  expect(action).toMatchObject({ state: 'expired', first: { pizzas: 4 } });
  expect(changes.map(({ kind }) => kind)).toEqual(['started', 'done', 'expired']);
});

test('a verdict that a correction took back expires with its two weeks, not two weeks later', async () => {
  const id = await watched();
  const keys = await dinner('---');
  t.setNow(EVENING + 10 * DAY);
  const { id: pizza } = parsePizzaId(keys[0]!.t_id)!;
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1} AND id = ${pizza}`.execute(
    t.db,
  );
  await sql`INSERT INTO chart_due VALUES (${V1}, ${SATURDAY})`.execute(t.db);
  await draw();
  expect((await detail(id)).action.state).toBe('watching');
  t.setNow(EVENING + 14 * DAY - HOUR);
  await expireActions(t.tools);
  expect((await detail(id)).action.state).toBe('watching');
  t.setNow(EVENING + 14 * DAY);
  await expireActions(t.tools);
  expect((await detail(id)).action.state).toBe('expired');
});

test('pizzas of a doubted camera do not count until the doubt is taken back', async () => {
  const id = await watched();
  const act = `/api/today/venue/${V1}/signal/${await signalId()}/act/`;
  await t.ask('regular', { method: 'POST', url: act, payload: { kind: 'camera' } });
  await dinner('+++');
  expect((await detail(id)).action).toMatchObject({
    first: { pizzas: 0 },
    waits_since: expect.stringMatching(/^2026\/11\/20 18:/),
  });
  await t.ask('regular', { method: 'DELETE', url: act });
  await draw();
  expect((await detail(id)).action).toMatchObject({ first: { pizzas: 3 }, waits_since: null });
});

test('pizzas of a camera with a fault do not count, until people take it for the kitchen', async () => {
  const id = await watched();
  await dinner('++');
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${V1}, 77, 'cut table', 'light', ${`${SATURDAY} 19:00`}, now(), true)`.execute(t.db);
  await dinner('+++', SATURDAY, 60);
  expect((await detail(id)).action).toMatchObject({
    first: { pizzas: 2 },
    waits_since: '2026/11/21 19:00:00',
  });
  t.setNow(EVENING + DAY + 2 * HOUR);
  const act = `/api/cameras/venue/${V1}/item/77/act/`;
  await t.ask('regular', { method: 'POST', url: act, payload: { kind: 'kitchen' } });
  await draw();
  expect((await detail(id)).action).toMatchObject({ first: { pizzas: 5 }, waits_since: null });
  await t.ask('regular', { method: 'POST', url: act, payload: { kind: 'mended' } });
  await draw();
  expect((await detail(id)).action).toMatchObject({ first: { pizzas: 2 }, waits_since: null });
  await t.db.deleteFrom('camera_item').execute();
});

test('an uncertain camera fault that comes back leaves the hours before alone', async () => {
  const id = await watched();
  await dinner('++-++-');
  const SUNDAY = addDays(SATURDAY, 1);
  const now = Date.parse(`${SUNDAY}T16:00:00Z`);
  const minute = (clock: string) => Date.parse(`${SUNDAY}T${clock}:00Z`) / 60_000;
  // As many faults of the day that the next one continues its own, which ended before it was certain.
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure,
      ended_local, ended_at)
    SELECT ${V1}, 70 + n, 'oven-1', CASE n WHEN 6 THEN 'light' ELSE 'silent' END,
      ${`${SATURDAY} 17:30`}::timestamp, ${new Date(now - 16 * HOUR)}::timestamptz, n < 6,
      ${`${SUNDAY} 09:00`}::timestamp, ${new Date(now - HOUR)}::timestamptz
    FROM generate_series(1, 6) n`.execute(t.db);
  t.setNow(now);
  const found = {
    ...unmeasured,
    fault: 'light',
    sinceMinute: minute('09:50'),
    isSure: false,
  } as const;
  await t.db.transaction().execute(async (trx) => {
    const camera = { venue: V1, camera: 'oven-1' };
    await storeItem(trx, camera, { open: undefined, found, minute: minute('10:00'), now });
  });
  const { rows } = await sql<{ id: number; since: string }>`
    SELECT id, to_char(since_local, 'YYYY-MM-DD HH24:MI') AS since FROM camera_item
    WHERE ended_at IS NULL`.execute(t.db);
  expect(rows).toEqual([{ id: 76, since: `${SUNDAY} 09:50` }]);
  await sql`INSERT INTO chart_due (venue_id, business_date) VALUES (${V1}, ${SATURDAY})
    ON CONFLICT DO NOTHING`.execute(t.db);
  await draw();
  expect((await detail(id)).action.first).toMatchObject({ pizzas: 6, bad: 2 });
  await t.db.deleteFrom('camera_item').execute();
});

describe('what is said of a camera in a store with a year of charts', () => {
  const dueDays = async () =>
    (await t.db.selectFrom('chart_due').select('business_date as day').execute()).map(
      ({ day }) => day,
    );
  const cameraAct = async (kind: string, item = 77) =>
    (
      await t.ask('regular', {
        method: 'POST',
        url: `/api/cameras/venue/${V1}/item/${item}/act/`,
        payload: { kind },
      })
    ).statusCode;
  const signalAct = async (payload: object | null) => {
    const url = `/api/today/venue/${V1}/signal/${await signalId()}/act/`;
    const reply = await t.ask(
      'regular',
      payload ? { method: 'POST', url, payload } : { method: 'DELETE', url },
    );
    return reply.statusCode;
  };
  const NO_PROBLEM = { kind: 'not-a-problem', reason: 'one-rush' };

  beforeEach(async () => {
    await sql`INSERT INTO chart_day (venue_id, business_date, states, drawn_at)
      SELECT ${V1}, day, '[]', now() FROM generate_series(${addDays(TODAY, -360)}::date,
        ${addDays(TODAY, 60)}::date, '1 day') day
      ON CONFLICT DO NOTHING`.execute(t.db);
    for (const [id, fault] of [
      [77, 'light'],
      [78, 'dead'],
    ] as const) {
      await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
        VALUES (${V1}, ${id}, ${fault}, ${fault}, ${addDays(TODAY, -350)}, now(), true)`.execute(
        t.db,
      );
    }
  });
  afterEach(async () => {
    await sql`DELETE FROM chart_day WHERE venue_id = ${V1} AND states = '[]'`.execute(t.db);
    for (const table of ['chart_due', 'camera_item', 'camera_act', 'attempt_count'] as const) {
      await t.db.deleteFrom(table).execute();
    }
  });

  test('only days whose pizzas count for an action are charted again', async () => {
    expect(await cameraAct('kitchen')).toBe(200);
    expect(await dueDays()).toEqual([]);
    await watched();
    expect(await cameraAct('mended')).toBe(200);
    const days = await dueDays();
    expect(days.length).toBeGreaterThan(13);
    expect(days.length).toBeLessThan(18);
    expect(days.every((day) => day >= addDays(TODAY, -1) && day <= addDays(TODAY, 14))).toBe(true);
    await t.db.deleteFrom('chart_due').execute();
    // A camera that sends nothing keeps no pizza from counting.
    expect(await cameraAct('mended', 78)).toBe(200);
    expect(await signalAct(NO_PROBLEM)).toBe(200);
    expect(await signalAct(null)).toBe(200);
    expect(await dueDays()).toEqual([]);
    expect(await signalAct({ kind: 'camera' })).toBe(200);
    expect(await dueDays()).toHaveLength(days.length - 1);
  });

  test('a signal that waited for the camera is told after a doubt, a day at most', async () => {
    await t.db.updateTable('signal').set({ told_at: null }).execute();
    expect(await signalAct({ kind: 'camera' })).toBe(200);
    expect(await dueDays()).toEqual([TODAY]);
    await t.db.deleteFrom('chart_due').execute();
    t.setNow(EVENING + 3 * DAY);
    expect(await signalAct(null)).toBe(200);
    expect(await dueDays()).toEqual([]);
  });

  test('saying it and taking it back ends when it has charted 2,000 days within an hour', async () => {
    await watched();
    const key = countKey(String(V1));
    await t.tools.limits.recountedDays.penalty(key, MOST_RECOUNTED_DAYS - 1);
    expect(await signalAct({ kind: 'camera' })).toBe(200);
    const used = await t.tools.limits.recountedDays.get(key);
    expect(used!.consumedPoints).toBe(MOST_RECOUNTED_DAYS - 1 + (await dueDays()).length);
    await t.db.deleteFrom('chart_due').execute();
    expect(await signalAct(null)).toBe(429);
    expect(await cameraAct('kitchen')).toBe(429);
    expect(await dueDays()).toEqual([]);
    const { rows } = await sql`SELECT FROM camera_act UNION ALL
      SELECT FROM signal_act WHERE undone_at IS NOT NULL`.execute(t.db);
    expect(rows).toEqual([]);
    // What makes no day due is not counted.
    expect(await signalAct({ kind: 'camera' })).toBe(200);
    await t.db.deleteFrom('attempt_count').execute();
    expect(await signalAct(null)).toBe(200);
  });

  test('an action that was let go and is taken back charts its own days again', async () => {
    const id = await watched();
    await change(id, { kind: 'let-go' });
    await t.db.deleteFrom('chart_due').execute();
    await change(id, { kind: 'reopened' });
    const days = await dueDays();
    expect(days.toSorted().at(-1)).toBe(addDays(TODAY, 42));
    expect(days).toHaveLength(43);
  });
});

test('what else people do: another change, another person, opened again, let go and taken back', async () => {
  const id = await watched();
  await dinner('+-');
  t.setNow(EVENING + DAY);
  await change(id, { kind: 'done', what: 'Press to the line' });
  expect((await detail(id)).action).toMatchObject({
    what: 'Press to the line',
    first: { pizzas: 0 },
    watched_from: '2026/11/21 20:00:00',
  });
  expect((await change(id, { kind: 'given', assignee: PEOPLE.manager.id }))[0]).toBe(200);
  expect((await detail(id)).action.assignee).toBe('manager@crustodian.example');
  expect(await change(id, { kind: 'reopened' })).toEqual([200, { state: 'open' }]);
  expect((await change(id, { kind: 'let-go' }))[0]).toBe(200);
  expect((await list()).actions).toEqual([]);
  expect(await change(id, { kind: 'let-go' })).toMatchObject([404, { code: 'action_not_found' }]);
  expect(await change(id, { kind: 'reopened' })).toEqual([200, { state: 'open' }]);
  const { changes } = await detail(id);
  expect(changes.map(({ kind }) => kind)).toEqual([
    'started',
    'done',
    'done',
    'given',
    'reopened',
    'let-go',
    'reopened',
  ]);
  const logged = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'venue_id'])
    .where('action', 'in', ['action_started', 'action_changed'])
    .orderBy('id', 'desc')
    .limit(7)
    .execute();
  expect(new Set(logged.map(({ user_id: who, venue_id: where }) => `${who} ${where}`))).toEqual(
    new Set([`${PEOPLE.regular.id} ${V1}`]),
  );
});

test('let go and taken back, an action is what it was, and has the pizzas made meanwhile', async () => {
  const id = await watched();
  await dinner('+-');
  await change(id, { kind: 'let-go' });
  await dinner('++', SATURDAY, 40);
  expect(await change(id, { kind: 'reopened' })).toEqual([200, { state: 'watching' }]);
  await draw();
  expect((await detail(id)).action).toMatchObject({ state: 'watching', first: { pizzas: 4 } });
});

test.each([
  ['watching', '++-', 3],
  ['proven', FIXED, FIXED.length],
] as const)('taken back twice, a %s action keeps its pizzas', async (state, pizzas, count) => {
  const id = await watched();
  await dinner(pizzas);
  await change(id, { kind: 'let-go' });
  const back = () => change(id, { kind: 'reopened' });
  const kept = [200, { state }];
  expect([...(await Promise.all([back(), back()])), await back()]).toEqual([kept, kept, kept]);
  expect((await detail(id)).action.first).toMatchObject({ pizzas: count });
  // A minute later, it is opened again.
  t.setNow(EVENING + 60_000);
  expect(await change(id, { kind: 'reopened' })).toEqual([200, { state: 'open' }]);
});

test('what is corrected while an action is let go counts once it is taken back', async () => {
  const id = await watched();
  const keys = await dinner('+++-----++');
  t.setNow(EVENING + 2 * DAY);
  await change(id, { kind: 'let-go' });
  for (const key of keys.slice(3, 6)) {
    const payload = { ...key, censored: 1 };
    const hide = { method: 'POST', url: '/api/dashboard/qa_feedback/', payload } as const;
    expect((await t.ask('reviewer', hide)).statusCode).toBe(200);
  }
  await draw();
  await change(id, { kind: 'reopened' });
  await draw();
  expect((await detail(id)).action.first).toMatchObject({ pizzas: 7, bad: 2 });
});

test('let go and taken back, a proven action is still proven', async () => {
  const id = await watched();
  await dinner(FIXED);
  expect(await change(id, { kind: 'let-go' })).toMatchObject([200, { state: 'proven' }]);
  expect(await change(id, { kind: 'reopened' })).toMatchObject([200, { state: 'proven' }]);
  expect((await detail(id)).action).toMatchObject({ state: 'proven', first: { pizzas: 25 } });
});

test('a start that is sent many times at once is one action; once let go it is not started again', async () => {
  const request_id = randomUUID();
  const all = await Promise.all(Array.from({ length: 8 }, () => start({ request_id })));
  expect(new Set(all.map(([status, { id }]) => `${status} ${id}`)).size).toBe(1);
  const [[status, { id }]] = all as [(typeof all)[0]];
  expect(status).toBe(200);
  expect((await change(id, { kind: 'let-go' }))[0]).toBe(200);
  expect(await start({ request_id })).toMatchObject([404, { code: 'action_not_found' }]);
  expect((await list()).actions).toEqual([]);
});

test('one start is one action, and so is one signal', async () => {
  const request_id = randomUUID();
  const [, first] = await start({ request_id });
  const [, again] = await start({ request_id });
  expect(again.id).toBe(first.id);
  const signal = await signalId();
  const both = await Promise.all([start({ signal }), start({ signal })]);
  expect(both[0][1].id).toBe(both[1][1].id);
  // A follow-up is a separate action.
  const [, after] = await start({ signal, after: both[0][1].id });
  expect(after).toMatchObject({ after: both[0][1].id });
  expect(after.id).not.toBe(both[0][1].id);
  expect((await list()).actions).toHaveLength(3);
});

test.each([
  ['an unknown signal', { signal: '999' }, 404, 'signal_not_found'],
  ['an unknown action before it', { after: '999' }, 404, 'action_not_found'],
  ['a criterion of another grid', { part: 'cheese cover' }, 400, 'bad_request'],
  ['due yesterday', { due: addDays(TODAY, -1) }, 400, 'bad_due_day'],
  ['due in a year', { due: addDays(TODAY, 365) }, 400, 'bad_due_day'],
  ['for a stranger', { assignee: PEOPLE.managerOfB.id }, 400, 'not_of_venue'],
  ['for a person who reads reports alone', { assignee: PEOPLE.reports.id }, 400, 'not_of_venue'],
  ['a novel', { what: 'a'.repeat(301) }, 400, 'bad_request'],
])('refused: %s', async (_, over, status, code) => {
  expect(await start(over)).toMatchObject([status, { code }]);
  expect((await list()).actions).toEqual([]);
});

test('an action of another store is not found, and its people are those who can see the store', async () => {
  const [, { id }] = await start();
  expect((await t.ask('regular', { method: 'GET', url: url(id, V2) })).statusCode).toBe(404);
  const people = async (venue: number) =>
    (await t.ask('regular', { method: 'GET', url: `/api/actions/venue/${venue}/people/` }))
      .json<{ people: { id: number }[] }>()
      .people.map((person) => person.id);
  expect(await people(V1)).toContain(PEOPLE.store.id);
  expect(await people(V1)).not.toContain(PEOPLE.region.id);
  expect(await people(V2)).toContain(PEOPLE.region.id);
  expect(await people(V2)).not.toContain(PEOPLE.store.id);
});

test('judgements of counted pizzas are given as numbers, of published weeks and never of few', async () => {
  const id = await watched();
  const keys = await dinner('+-+++++++');
  const judge = (key: number, ninths: number) => {
    const { id: pizza } = parsePizzaId(keys[key]!.t_id)!;
    return sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
        purpose, rater_id, judged_at, kind, ninths, score, standard, turn, mirrored, milliseconds, engine_result)
      VALUES (${randomUUID()}, ${COMPANY_A}, ${V1}, ${SATURDAY}, ${pizza}, 'fit', 'audit', 4, now(),
        'points', ${JSON.stringify({ [SEAL]: ninths })}, 9, 'to_standard', 0,
        false, 900, '{}')`.execute(t.db);
  };
  const judged = async () => (await detail(id)).judged;
  const none = { pizzas: 0, agree: 0 };
  for (let key = 0; key < 7; key += 1) await judge(key, 9);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    VALUES (${COMPANY_A}, ${addDays(SATURDAY, -6)}, '\\x00', now())
    ON CONFLICT (company_id, week) DO UPDATE SET revealed_at = NULL`.execute(t.db);
  await judge(7, 9);
  expect(await judged()).toEqual(none);
  await sql`UPDATE audit_seed SET revealed_at = now()`.execute(t.db);
  expect(await judged()).toEqual({ pizzas: 8, agree: 7 });
  await sql`DELETE FROM audit_judgement WHERE pizza_id = ${parsePizzaId(keys[7]!.t_id)!.id}`.execute(
    t.db,
  );
  expect(await judged()).toEqual(none);
});

test('of a full day as many pizzas are kept as a test uses, and lists read none of them', async () => {
  const id = await watched();
  const evenly = Array.from({ length: 900 }, (_, i) => (i % 9 === 2 || i % 9 === 7 ? 3 : 8));
  await t.db.updateTable('action').set({ correlation: 0.95 }).execute();
  await insertShift(t.db, V1, { day: SATURDAY, hour: 4 }, [8]);
  await insertShift(t.db, V1, { day: SATURDAY, hour: 12 }, evenly.slice(0, 450));
  await insertShift(t.db, V1, { day: SATURDAY, hour: 12 }, evenly.slice(0, 450));
  await t.db.updateTable('action').set({ shift: null }).execute();
  await draw();
  const { rows } = await sql<{ pizzas: number }>`
    SELECT jsonb_array_length(observations) AS pizzas FROM action_day`.execute(t.db);
  expect(rows).toEqual([{ pizzas: 400 }]);
  const { action, first } = await detail(id);
  expect(action).toMatchObject({ state: 'expired', first: { pizzas: 400 } });
  expect(first).toHaveLength(400);
  const queries = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  const bytes = await bytesRead(t.db, async () => {
    expect((await list()).actions).toEqual([action]);
  });
  expect(bytes).toBeLessThan(10_000);
  const asked = queries.mock.calls.map(([{ sql: text }]) => text);
  expect(asked.filter((text) => text.includes('jsonb_array_elements'))).toEqual([]);
  queries.mockRestore();
});

/** The lists' actions, and how often their pizzas were read for them. */
async function listedByReading() {
  const queries = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  const { actions } = await list();
  const asked = queries.mock.calls.map(([{ sql: text }]) => text);
  queries.mockRestore();
  return { actions, reads: asked.filter((text) => /jsonb_array_elements/.test(text)).length };
}

test('what an action was decided by before its result was stored is counted once, not for each list', async () => {
  const id = await watched();
  await dinner(FIXED);
  const { action } = await detail(id);
  await t.db.updateTable('action').set({ counted: null, counted_from: null }).execute();
  expect(await listedByReading()).toMatchObject({ actions: [action], reads: 2 });
  await storeResults(t.tools);
  expect(await listedByReading()).toEqual({ actions: [action], reads: 0 });
  // One that is no longer listed is left alone.
  await t.db.updateTable('action').set({ counted: null, counted_from: null }).execute();
  await storeResults({ ...t.tools, now: () => EVENING + 40 * DAY });
  expect((await t.db.selectFrom('action').select('counted').execute())[0]!.counted).toBeNull();
});

test.each([
  [
    'counts more pizzas',
    () => sql`UPDATE action_day SET observations = observations || jsonb_build_array(
      observations -> 0 || '{"id": 1, "bad": true, "localTs": "2026-11-21 19:30:00"}')`,
  ],
  [
    'changes whether one is bad',
    () => sql`UPDATE action_day
      SET observations = jsonb_set(observations, '{0,bad}', to_jsonb(true))`,
  ],
  [
    'restarts the action',
    () => sql`WITH gone AS (DELETE FROM action_day) UPDATE action
      SET watched_from = '2026-11-21 20:00', state = 'watching', decided_ts = NULL`,
  ],
])(
  'where a process that stores no results %s, lists show what the action shows',
  async (_, old) => {
    const id = await watched();
    await dinner('++-++-');
    const { action: before } = await detail(id);
    expect(before.first).toMatchObject({ pizzas: 6, bad: 2 });
    expect(await listedByReading()).toEqual({ actions: [before], reads: 0 });
    await old().execute(t.db);
    const { action, first } = await detail(id);
    expect(action).not.toEqual(before);
    expect(action.first).toMatchObject({
      pizzas: first.length,
      bad: first.filter(({ is_bad: bad }) => bad).length,
    });
    expect((await list()).actions).toEqual([action]);
    await storeResults(t.tools);
    expect(await listedByReading()).toEqual({ actions: [action], reads: 0 });
  },
);

test('a day leaves decided actions alone whose looks are over', async () => {
  const proven = await watched();
  await dinner(FIXED);
  const failed = await watched({ signal: undefined, part: 'overbaked' });
  await t.db
    .updateTable('action')
    .set({ state: 'did-not-help', decided_ts: `${SATURDAY} 18:00:00` })
    .where('id', '=', Number(failed))
    .execute();
  const countedOn = async (days: number) => {
    t.setNow(EVENING + (days + 1) * DAY);
    await dinner('+-+---', addDays(SATURDAY, days), days);
    const { rows } = await sql<{ action: number }>`SELECT action_id AS action FROM action_day
      WHERE business_date = ${addDays(SATURDAY, days)} ORDER BY 1`.execute(t.db);
    return rows.map(({ action }) => String(action));
  };
  expect(await countedOn(3)).toEqual([]);
  // The second look at the proven one; the other one is not looked at again.
  expect(await countedOn(15)).toEqual([proven]);
  expect((await detail(proven)).action.state).toBe('relapsed');
  expect(await countedOn(17)).toEqual([]);
  expect((await list()).actions.map(({ id, second }) => [id, second?.pizzas])).toContainEqual([
    proven,
    expect.any(Number),
  ]);
});

test('a store has fifty actions at work, and an action a hundred changes', async () => {
  const [, first] = await start();
  const many = (count: number) =>
    sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id,
      due_day, points_a_week, started_at, state, state_at)
    SELECT ${V1}, n, gen_random_uuid(), ${SEAL}, '', 3, ${TODAY}, 0, now(), 'open', now()
    FROM generate_series(1, ${count}::int) n`.execute(t.db);
  await many(48);
  const [, last] = await start();
  expect(await start()).toMatchObject([409, { code: 'actions_full' }]);
  expect((await start({}, V2, 'manager'))[0]).toBe(200);
  expect((await change(last.id, { kind: 'let-go' }))[0]).toBe(200);
  // One that pizzas decided within a day still takes its place.
  const decide = (at: number) =>
    sql`UPDATE action SET state = 'did-not-help', watched_from = now(), state_at = ${new Date(at)}
      WHERE venue_id = ${V1} AND id = 7`.execute(t.db);
  await decide(EVENING - HOUR);
  expect((await start())[0]).toBe(200);
  expect(await start()).toMatchObject([409, { code: 'actions_full' }]);
  // Its own place is free for it.
  expect((await change('7', { kind: 'reopened' }))[0]).toBe(200);
  await decide(EVENING - DAY);
  expect((await start())[0]).toBe(200);
  expect(await change(last.id, { kind: 'reopened' })).toMatchObject([
    409,
    { code: 'actions_full' },
  ]);
  await sql`INSERT INTO action_change (venue_id, id, action_id, at, kind, sentence, observations)
    SELECT ${V1}, n, ${first.id}, now(), 'reopened', '', '[]' FROM generate_series(1, 99) n`.execute(
    t.db,
  );
  expect(await change(first.id, { kind: 'done', what: 'Again' })).toMatchObject([
    409,
    { code: 'action_changed_often' },
  ]);
  expect((await change(first.id, { kind: 'let-go' }))[0]).toBe(200);
  expect((await change(first.id, { kind: 'reopened' }))[0]).toBe(200);
});

test('today: a signal leaves with its action, and what pizzas say of it is a line', async () => {
  const today = async () =>
    (await t.ask('manager', { method: 'GET', url: `/api/today/company/${COMPANY_A}/` })).json<
      Answer<typeof readToday>
    >();
  expect((await today()).signals).toHaveLength(1);
  const id = await watched();
  // The signal still counts for a fault of many stores.
  expect(await today()).toMatchObject({ signals: [{ answered: 'action' }], actions: [] });
  t.setNow(EVENING + DAY);
  await dinner('---');
  expect((await today()).actions).toMatchObject([{ id, state: 'did-not-help' }]);
  const [, next] = await start({ after: id });
  expect((await today()).actions).toEqual([]);
  await change(next.id, { kind: 'let-go' });
  expect((await today()).actions).toHaveLength(1);
  await change(id, { kind: 'reopened' });
  expect((await today()).actions).toEqual([]);
  await change(id, { kind: 'let-go' });
  // Undo brings the line back.
  t.setNow(EVENING);
  expect((await today()).signals).toHaveLength(1);
});

test('work that is reported many times at once is kept once, and once more when it is done again', async () => {
  const [, { id }] = await start();
  const done = { kind: 'done', what: 'Press to the line' };
  const replies = await Promise.all(Array.from({ length: 8 }, () => change(id, done)));
  expect(replies).toEqual(Array.from({ length: 8 }, () => [200, { state: 'watching' }]));
  const given = { kind: 'given', assignee: PEOPLE.manager.id };
  await Promise.all([change(id, given), change(id, given)]);
  t.setNow(EVENING + HOUR);
  await change(id, done);
  await change(id, { kind: 'reopened' });
  expect(await change(id, { kind: 'reopened' })).toEqual([200, { state: 'open' }]);
  const { changes } = await detail(id);
  expect(changes.map(({ kind }) => kind)).toEqual(['started', 'done', 'given', 'done', 'reopened']);
});

type Today = Answer<typeof readToday>;
const todayFor = async (kind: ViewerKind) =>
  (await t.ask(kind, { method: 'GET', url: `/api/today/company/${COMPANY_A}/` })).json<Today>();
const suggest = async (action: string, to: number, kind: ViewerKind = 'manager') => {
  const reply = await t.ask(kind, {
    method: 'POST',
    url: `${url(action)}suggest/`,
    payload: { to },
  });
  return [reply.statusCode, reply.json<{ id: string; code?: string }>()] as const;
};
const answerSuggestion = async (id: string, isOpen: boolean, kind: ViewerKind, venue = V2) =>
  (
    await t.ask(kind, {
      method: 'POST',
      url: `/api/actions/venue/${venue}/suggestion/${id}/`,
      payload: { is_open: isOpen },
    })
  ).statusCode;
/** An action that the 25 pizzas of the mock-up have proven. */
async function provenAction(): Promise<string> {
  const id = await watched();
  t.setNow(EVENING + DAY);
  await dinner(FIXED);
  return id;
}

test('a proven action is suggested to another store, whose people see what it did there', async () => {
  const id = await provenAction();
  const [status, { id: suggestion }] = await suggest(id, V2);
  expect(status).toBe(200);
  const { first, before } = (await detail(id)).action;
  const shown = {
    id: suggestion,
    venue: String(V2),
    action: id,
    part: SEAL,
    shift: 'PM',
    what: DINNER.what,
    first: { pizzas: 25, bad: 3 },
    before: { pizzas: before!.pizzas, bad: before!.bad },
  };
  expect(first).toMatchObject(shown.first);
  // People who may see the store where it helped get a link to it; others do not learn which store
  // it is.
  const regular = (await todayFor('regular')).suggestions;
  expect(regular).toMatchObject([{ ...shown, from: String(V1) }]);
  expect(regular[0]!.pictures.length).toBeGreaterThan(0);
  const { suggestions } = await todayFor('region');
  expect(suggestions).toEqual([{ ...shown, family: null, from: null, pictures: [] }]);
  // It is shown neither to the person who suggested it nor to the store where it helped.
  expect((await todayFor('manager')).suggestions).toEqual([]);
  expect((await todayFor('store')).suggestions).toEqual([]);
});

test('a suggestion leaves with the action that starts from it, and comes back when that is let go', async () => {
  const id = await provenAction();
  const [, { id: suggestion }] = await suggest(id, V2);
  const [status, started] = await start({ suggestion }, V2, 'region');
  expect(status).toBe(200);
  expect((await todayFor('region')).suggestions).toEqual([]);
  const letGo = { method: 'POST', payload: { kind: 'let-go' } } as const;
  await t.ask('region', { ...letGo, url: `${url(started.id, V2)}change/` });
  expect((await todayFor('region')).suggestions).toHaveLength(1);
  expect(await start({ suggestion }, V1, 'regular')).toMatchObject([
    404,
    { code: 'suggestion_not_found' },
  ]);
  // A declined suggestion cannot start an action.
  expect(await answerSuggestion(suggestion, false, 'region')).toBe(200);
  expect(await start({ suggestion }, V2, 'region')).toMatchObject([
    404,
    { code: 'suggestion_not_found' },
  ]);
});

test('it is answered, taken back and opened again, each once in the audit log', async () => {
  const id = await provenAction();
  await t.db.deleteFrom('audit_entry').execute();
  const [, { id: suggestion }] = await suggest(id, V2);
  expect((await suggest(id, V2))[1].id).toBe(suggestion);
  expect(await answerSuggestion(suggestion, false, 'region')).toBe(200);
  expect(await answerSuggestion(suggestion, false, 'region')).toBe(200);
  expect((await todayFor('region')).suggestions).toEqual([]);
  expect(await answerSuggestion(suggestion, true, 'region')).toBe(200);
  expect((await todayFor('region')).suggestions).toHaveLength(1);
  expect(await answerSuggestion(suggestion, false, 'manager')).toBe(200);
  expect(await answerSuggestion(suggestion, false, 'store')).toBe(403);
  expect(await answerSuggestion('1', false, 'region')).toBe(404);
  // Suggesting it again reuses the same suggestion.
  expect((await suggest(id, V2))[1].id).toBe(suggestion);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'before', 'after'])
    .where('action', 'in', ['action_suggested', 'suggestion_answered'])
    .orderBy('id')
    .execute();
  const isOpen = (facts: unknown) => facts && (facts as { is_open: boolean }).is_open;
  expect(
    entries.map(({ before, after, ...entry }) => [
      entry.action,
      entry.user_id,
      isOpen(before),
      isOpen(after),
    ]),
  ).toEqual([
    ['action_suggested', PEOPLE.manager.id, null, true],
    ['suggestion_answered', PEOPLE.region.id, true, false],
    ['suggestion_answered', PEOPLE.region.id, false, true],
    ['suggestion_answered', PEOPLE.manager.id, true, false],
    ['action_suggested', PEOPLE.manager.id, false, true],
  ]);
});

test('only what is proven is suggested, to another store of the company that both people see', async () => {
  const open = (await start())[1].id;
  expect(await suggest(open, V2)).toMatchObject([409, { code: 'action_not_proven' }]);
  const id = await provenAction();
  expect(await suggest(id, V1)).toMatchObject([400, { code: 'bad_request' }]);
  expect(await suggest(id, VENUE_OF_B)).toMatchObject([403, { code: 'venue_not_yours' }]);
  // Staff see both companies.
  expect(await suggest(id, VENUE_OF_B, 'staff')).toMatchObject([403, { code: 'venue_not_yours' }]);
  expect(await suggest(id, V2, 'store')).toMatchObject([403, { code: 'venue_not_yours' }]);
  expect(await suggest('1', V2)).toMatchObject([404, { code: 'action_not_found' }]);
});

test.each([
  [
    'by a person who no longer sees that store',
    'venue_not_yours',
    async (trx: Db) => {
      const own = trx.updateTable('user_account').where('id', '=', PEOPLE.regular.id);
      await own.set({ limited_to_venues: true }).execute();
      const only = { user_id: PEOPLE.regular.id, venue_id: V1 };
      await trx.insertInto('venue_membership').values(only).execute();
    },
  ],
  [
    'once it was let go',
    'action_not_found',
    (trx: Db) =>
      trx
        .updateTable('action')
        .set({ closed_at: new Date(), closed_by: PEOPLE.manager.id })
        .execute(),
  ],
])('what changes while a suggestion waits counts: none %s', async (_case, code, change) => {
  const id = await provenAction();
  let reply: ReturnType<typeof suggest> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await change(trx);
    reply = suggest(id, V2, 'regular');
    await untilSessionsWait(t.db, 1);
  });
  const [, answered] = await reply!;
  await t.db.deleteFrom('venue_membership').where('user_id', '=', PEOPLE.regular.id).execute();
  await t.db
    .updateTable('user_account')
    .set({ limited_to_venues: false })
    .where('id', '=', PEOPLE.regular.id)
    .execute();
  expect(answered.code).toBe(code);
});

test('a suggestion is shown for 14 days, and while the pizzas still prove it', async () => {
  const id = await provenAction();
  await suggest(id, V2);
  const shown = async () => (await todayFor('region')).suggestions.length;
  t.setNow(EVENING + DAY + 14 * DAY - HOUR);
  expect(await shown()).toBe(1);
  t.setNow(EVENING + DAY + 14 * DAY);
  expect(await shown()).toBe(0);
  t.setNow(EVENING + DAY);
  expect(await shown()).toBe(1);
  await change(id, { kind: 'reopened' });
  expect(await shown()).toBe(0);
});

/** The message of an action's change to the receivers. */
const about = (action: string, type: string, more: object = {}) => ({
  company: COMPANY_A,
  type: `action.${type}`,
  data: { venue: String(V1), venue_name: 'Venue 1', action, criterion: SEAL, ...more },
});

test('receivers are told of a proof and of its relapse', async () => {
  await receiveWebhooks(t.db);
  const id = await watched();
  await dinner(FIXED);
  t.setNow(EVENING + 16 * DAY);
  await dinner('---', addDays(SATURDAY, 15));
  expect((await webhookMessages(t.db)).slice(-2)).toEqual([
    about(id, 'proven', { pizzas: 25 }),
    about(id, 'relapsed', { pizzas: 3 }),
  ]);
});

test('receivers are told of a verdict that a correction takes back', async () => {
  await receiveWebhooks(t.db);
  const id = await watched();
  const [first] = await dinner('---');
  const { id: pizza } = parsePizzaId(first!.t_id)!;
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1} AND id = ${pizza}`.execute(
    t.db,
  );
  await sql`INSERT INTO chart_due VALUES (${V1}, ${SATURDAY})`.execute(t.db);
  await draw();
  expect((await webhookMessages(t.db)).slice(-2)).toEqual([
    about(id, 'did-not-help', { pizzas: 3 }),
    about(id, 'watching', { pizzas: 2 }),
  ]);
});

test('each change of an action, by a person or by its pizzas, is sent once to the receivers of its company', async () => {
  await receiveWebhooks(t.db);
  const request = randomUUID();
  const [, { id }] = await start({ request_id: request });
  await start({ request_id: request });
  const done = { kind: 'done', what: 'Cheese to the rim first' };
  for (const payload of [
    { kind: 'given', assignee: PEOPLE.store.id },
    { kind: 'let-go' },
    { kind: 'reopened' },
    done,
    done,
  ]) {
    expect((await change(id, payload))[0]).toBe(200);
  }
  await t.db
    .updateTable('action')
    .set({ fault_rate: 41 / 121, correlation: 0 })
    .execute();
  await dinner('---');
  await draw();
  // Another action of the same store, which gets too few pizzas.
  const other = await watched();
  t.setNow(EVENING + 15 * DAY);
  await expireActions(t.tools);
  await expireActions(t.tools);
  expect(await webhookMessages(t.db)).toEqual([
    ...['started', 'given', 'let-go', 'reopened', 'done'].map((type) => about(id, type)),
    about(id, 'did-not-help', { pizzas: 3 }),
    about(other, 'started'),
    about(other, 'done'),
    about(other, 'expired', { pizzas: 0 }),
  ]);
});
