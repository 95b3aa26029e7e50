import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import type { readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import { insertQuietWeeks, insertShift, NOW, TODAY } from '../signals/signalled-store.fixture.ts';

const t = testApp();
/** Friday evening in the stores' time zone. */
const EVENING = NOW + 13 * 3_600_000;
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];

const today = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: `/api/today/company/${COMPANY_A}/` })).json<
    Answer<typeof readToday>
  >();
const act = async (
  venue: number,
  signal: string,
  payload: object,
  kind: ViewerKind = 'regular',
) => {
  const url = `/api/today/venue/${venue}/signal/${signal}/act/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload });
  return [reply.statusCode, reply.json()] as const;
};
const undo = async (venue: number, signal: string) => {
  const url = `/api/today/venue/${venue}/signal/${signal}/act/`;
  return (await t.ask('regular', { method: 'DELETE', url })).statusCode;
};
const RUSH = { kind: 'not-a-problem', reason: 'one-rush' };

beforeAll(async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await insertQuietWeeks(t.db, V2);
  await insertShift(t.db, V1, { day: addDays(TODAY, -1) }, [8, 8, 7]);
  await learnBaselines(t.tools);
  for (const venue of [V1, V2]) await insertShift(t.db, venue, { day: TODAY }, FAULT);
  await chartDueShifts(t.tools);
});
beforeEach(async () => {
  t.setNow(EVENING);
  await t.db.deleteFrom('signal_act').execute();
});

test('what needs attention, and yesterday with its best pizza', async () => {
  const answer = await today();
  expect(answer.signals.map(({ venue, part, is_on }) => [venue, part, is_on])).toEqual([
    [String(V1), 'Sello de queso', true],
    [String(V2), 'Sello de queso', true],
  ]);
  expect(answer.signals[0]!.pictures).toHaveLength(answer.signals[0]!.bad);
  expect(answer.doubts).toEqual([]);
  expect(answer.venues_at_work).toBe(2);
  expect(answer.venues.map(({ venue, pizzas_learnt }) => [venue, pizzas_learnt])).toEqual(
    expect.arrayContaining([
      [String(V1), null],
      [String(V3), 0],
    ]),
  );
  expect(answer.yesterday).toMatchObject({
    day: addDays(TODAY, -1),
    scored: 3,
    decided: 3,
    to_standard: 1,
  });
  expect(answer.yesterday.best).toMatchObject({ venue: String(V1), score: 9.5 });
});

test('a signal is on until its shift is over, whatever pizzas came since', async () => {
  const isOn = async () => (await today()).signals.map((signal) => signal.is_on);
  expect(await isOn()).toEqual([true, true]);
  t.setNow(EVENING + 12 * 3_600_000);
  expect(await isOn()).toEqual([false, false]);
  const { id } = (await today()).signals[0]!;
  const url = `/api/signals/venue/${V1}/signal/${id}/`;
  const { signal } = (await t.ask('manager', { method: 'GET', url })).json<{
    signal: { state: string };
  }>();
  expect(signal.state).toBe('ended');
});

test('a camera line has the pizzas around its fault', async () => {
  const [at, end] = [10, 20].map((i) => `${TODAY} 18:${String(i).padStart(2, '0')}:00`);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${V2}, 77, '', 'light', ${at}, ${end}, true)`.execute(t.db);
  const { camera_items: items } = await today();
  await sql`DELETE FROM camera_item WHERE id = 77`.execute(t.db);
  expect(items).toHaveLength(1);
  const { rows } = await sql<{
    time: string;
  }>`SELECT to_char(local_ts, 'HH24:MI') AS time FROM pizza
    WHERE venue_id = ${V2} AND business_date = ${TODAY}
      AND id = ANY (${items[0]!.pictures.map((pizza) => Number(pizza.split('-')[2]))}::bigint[])
    ORDER BY local_ts`.execute(t.db);
  expect(rows.map(({ time }) => time)).toEqual([
    '18:08',
    '18:09',
    '18:10',
    '18:11',
    '18:12',
    '18:13',
  ]);
});

test('the navigation shows how many lines need attention, and how many of their cameras', async () => {
  const counts = async () => {
    const url = `/api/today/company/${COMPANY_A}/count/`;
    return (await t.ask('manager', { method: 'GET', url })).json<object>();
  };
  expect(await counts()).toEqual({ lines: 2, cameras: 0 });
  const { id } = (await today()).signals[0]!;
  await act(V1, id, RUSH);
  expect(await counts()).toEqual({ lines: 1, cameras: 0 });
  await act(V1, id, { kind: 'camera' });
  expect(await counts()).toEqual({ lines: 2, cameras: 1 });
});

test('a signal of the day before yesterday is none of today', async () => {
  t.setNow(EVENING + 26 * 3_600_000);
  expect((await today()).signals).toEqual([]);
});

test('what is not a problem leaves, with its reason, and comes back when that is taken back', async () => {
  const { id } = (await today()).signals[0]!;
  expect(await act(V1, id, RUSH)).toEqual([200, { times: 1 }]);
  // Sent twice, stored once.
  expect(await act(V1, id, RUSH)).toEqual([200, { times: 1 }]);
  const answers = async () => (await today()).signals.map((signal) => signal.answered);
  expect(await answers()).toEqual(['not-a-problem', null]);
  expect(await undo(V1, id)).toBe(200);
  expect(await answers()).toEqual([null, null]);
  const rows = await t.db.selectFrom('signal_act').selectAll().orderBy('id').execute();
  expect(rows.map(({ kind, reason, undone_by: by }) => [kind, reason, by !== null])).toEqual([
    ['not-a-problem', 'one-rush', true],
    ['not-a-problem', 'one-rush', true],
  ]);
});

test('a signal that waits for a camera is told to webhooks when the doubt ends, and once', async () => {
  const { id } = (await today()).signals[0]!;
  await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at, made_by, made_at)
    VALUES (1, ${COMPANY_A}, 'Chat', 'https://chat.example', '{signal}', ''::bytea, now(), 1, '2026-01-01')`.execute(
    t.db,
  );
  // The state that is stored while the camera is in doubt.
  await sql`UPDATE signal SET told_at = NULL WHERE venue_id = ${V1} AND id = ${id}`.execute(t.db);
  const told = async () => {
    await chartDueShifts(t.tools);
    const { rows } = await sql<{ body: string }>`SELECT body FROM webhook_message`.execute(t.db);
    return rows.map(({ body }) => JSON.parse(body));
  };
  await act(V1, id, { kind: 'camera' });
  expect(await told()).toEqual([]);
  await undo(V1, id);
  const message = {
    type: 'signal.opened',
    data: { venue: String(V1), signal: id, criterion: 'Sello de queso' },
  };
  expect(await told()).toMatchObject([message]);
  await act(V1, id, { kind: 'camera' });
  await undo(V1, id);
  expect(await told()).toHaveLength(1);
});

test('signals of a store whose camera is doubted wait until that is taken back', async () => {
  const { id, local_ts, pictures } = (await today()).signals[0]!;
  expect((await act(V1, id, { kind: 'camera' }))[0]).toBe(200);
  expect((await today()).doubts).toEqual([{ venue: String(V1), signal: id, local_ts, pictures }]);
  expect(await undo(V1, id)).toBe(200);
  expect((await today()).doubts).toEqual([]);
});

test('the limit is widened from the third time on, and holds from the next day', async () => {
  const { id } = (await today()).signals[0]!;
  expect((await act(V1, id, { ...RUSH, widen: true }))[0]).toBe(409);
  expect(await t.db.selectFrom('signal_act').selectAll().execute()).toEqual([]);
  for (const other of [1, 2]) await said(other);
  expect((await today()).signals[0]!.times_said).toBe(2);
  expect(await act(V1, id, { ...RUSH, widen: true })).toEqual([200, { times: 3 }]);
  const next = addDays(TODAY, 1);
  // No further signal is raised within 60 pizzas.
  const late = [...Array<number>(60).fill(8), ...Array<number>(15).fill(3)];
  for (const venue of [V1, V2]) await insertShift(t.db, venue, { day: next }, late);
  await chartDueShifts(t.tools);
  const limits = await t.db
    .selectFrom('signal')
    .select(['venue_id', 'limit_passed'])
    .where('business_date', '=', next)
    .execute();
  const limitOf = (venue: number) =>
    limits.find(({ venue_id }) => venue_id === venue)?.limit_passed;
  const usual = await t.db
    .selectFrom('usual_week')
    .select(['venue_id', 'limits'])
    .orderBy('venue_id')
    .execute();
  expect(limitOf(V1)).toBeCloseTo(usual[0]!.limits[0]! + 1, 9);
  expect(limitOf(V2)).toBeCloseTo(usual[1]!.limits[0]!, 9);
});

test('a limit is widened three times at most', async () => {
  const { id } = (await today()).signals[0]!;
  for (const other of [1, 2, 3]) await said(other);
  for (const other of [1, 2]) await said(other, 'widen');
  expect((await act(V1, id, { ...RUSH, widen: true }))[0]).toBe(200);
  expect(await undo(V1, id)).toBe(200);
  await said(3, 'widen');
  expect(await act(V1, id, { ...RUSH, widen: true })).toMatchObject([
    409,
    { code: 'limit_not_widened' },
  ]);
  expect((await act(V1, id, RUSH))[0]).toBe(200);
});

const said = (signal: number, kind: 'not-a-problem' | 'widen' = 'not-a-problem') =>
  t.db
    .insertInto('signal_act')
    .values({
      venue_id: V1,
      id: kind === 'widen' ? 10 + signal : signal,
      signal_id: signal,
      series: 'rim',
      kind,
      reason: kind === 'widen' ? null : 'our-way',
      user_id: 3,
      at: new Date(NOW),
    })
    .execute();

test.each([
  ['without a reason', { kind: 'not-a-problem' }, 400],
  ['a reason for the camera', { kind: 'camera', reason: 'one-rush' }, 400],
  ['something else without saying what', { kind: 'not-a-problem', reason: 'other' }, 400],
  ['a novel', { ...RUSH, sentence: 'a'.repeat(301) }, 400],
])('refused: %s', async (_, payload, status) => {
  const { id } = (await today()).signals[0]!;
  expect((await act(V1, id, payload))[0]).toBe(status);
});

test('a signal of another store is not found', async () => {
  const { id } = (await today()).signals[0]!;
  expect(await act(V2, id, RUSH)).toMatchObject([404, { code: 'signal_not_found' }]);
});

test('what is said of a signal, said otherwise and taken back, is in the audit log', async () => {
  await t.db.deleteFrom('audit_entry').where('action', '=', 'signal_answered').execute();
  const { id } = (await today()).signals[0]!;
  await act(V1, id, RUSH);
  await act(V1, id, { kind: 'camera' });
  await undo(V1, id);
  // There is nothing left to undo.
  await undo(V1, id);
  const rows = await t.db
    .selectFrom('audit_entry')
    .select(['venue_id', 'company_id', 'before', 'after'])
    .where('action', '=', 'signal_answered')
    .orderBy('id')
    .execute();
  const rush = { answer: 'not-a-problem', reason: 'one-rush', sentence: '', wider_limit: false };
  const camera = { answer: 'camera', reason: null, sentence: '', wider_limit: false };
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [null, rush],
    [rush, camera],
    [camera, null],
  ]);
  expect(rows[0]).toMatchObject({ venue_id: V1, company_id: COMPANY_A });
});

test('who chooses so starts with Today; the audit log has it, once', async () => {
  const choose = async (starts: boolean) =>
    (
      await t.ask('regular', {
        method: 'POST',
        url: '/api/today/start/',
        payload: { starts_with_today: starts },
      })
    ).statusCode;
  const starts = async () =>
    (await t.ask('regular', { method: 'GET', url: '/api/get_my_info' })).json<{
      starts_with_today: boolean;
    }>().starts_with_today;
  expect(await starts()).toBe(false);
  expect([await choose(true), await choose(true)]).toEqual([200, 200]);
  expect(await starts()).toBe(true);
  const { rows } = await sql`SELECT before, after FROM audit_entry
    WHERE action = 'start_page_changed'`.execute(t.db);
  expect(rows).toEqual([
    { before: { starts_with_today: false }, after: { starts_with_today: true } },
  ]);
  await choose(false);
});
