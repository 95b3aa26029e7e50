import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2 } from '#test/world/fixture';
import type { readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 10, 20, 18);
const YESTERDAY = addDays(businessDay(wallClock(NOW, 'America/Chicago')), -1);
const PART = 'overbaked';
const WAY = { reason: 'our-way' };

const insertDay = (day: string, part = PART) =>
  sql`INSERT INTO day_signal (venue_id, business_date, part, rule, value, usual, chain_wide, found_at)
    VALUES (${V1}, ${day}, ${part}, 'outside', 0.4, 0.1, false, now())`.execute(t.db);
const url = (day: string, venue: number, part = PART) =>
  `/api/today/venue/${venue}/day/${day}/part/${part}/act/`;
async function say(day: string, payload: object = WAY, venue = V1) {
  const reply = await t.ask('regular', { method: 'POST', url: url(day, venue), payload });
  return [reply.statusCode, reply.json<{ times?: number; code?: string }>()] as const;
}
const undo = async (day: string) =>
  (await t.ask('regular', { method: 'DELETE', url: url(day, V1) })).json<{ times: number }>();
const days = async (kind: ViewerKind = 'manager') =>
  (await t.ask(kind, { method: 'GET', url: `/api/today/company/${COMPANY_A}/` })).json<
    Answer<typeof readToday>
  >().days;

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['day_signal', 'signal_act'] as const) await t.db.deleteFrom(table).execute();
  await insertDay(YESTERDAY);
});

test('a day that is no problem leaves Today, and comes back when that is taken back', async () => {
  expect(await days()).toMatchObject([{ day: YESTERDAY, is_answered: false, times_said: 0 }]);
  expect(await say(YESTERDAY)).toEqual([200, { times: 1 }]);
  expect(await days()).toEqual([]);
  // The newer response replaces the previous one.
  expect(await say(YESTERDAY, { reason: 'other', sentence: 'Street fair' })).toEqual([
    200,
    { times: 1 },
  ]);
  expect(await undo(YESTERDAY)).toEqual({ times: 0 });
  expect(await undo(YESTERDAY)).toEqual({ times: 0 });
  expect(await days()).toHaveLength(1);
});

test.each([
  ['open', null, 0],
  ['proven', YESTERDAY, 0],
  ['proven', addDays(YESTERDAY, -1), 1],
] as const)(
  'of what an action is about that is %s, decided %s, %i days are told',
  async (state, decided, told) => {
    const started = new Date(NOW - 5 * 86_400_000);
    await sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day, points_a_week,
      started_at, state, state_at, decided_ts, watched_from, target, before_pizzas, before_bad, fixed_rate,
      fault_rate, correlation)
    SELECT ${V1}, 1, gen_random_uuid(), ${PART}, 'Belt faster', ${PEOPLE.manager.id}, ${YESTERDAY}, 9,
      ${started}, ${state}, ${started}, ${decided}::timestamp, watched.*
    FROM (SELECT NULL::timestamp, NULL::float8, NULL::int, NULL::int, NULL::float8, NULL::float8, NULL::float8
        WHERE ${state} = 'open'
      UNION ALL SELECT ${started}::timestamp, 0.1, 120, 40, 0.1, 0.33, 0 WHERE ${state} <> 'open') watched`.execute(
      t.db,
    );
    expect(await days()).toHaveLength(told);
    await sql`DELETE FROM action`.execute(t.db);
  },
);

test('of the mean as of a part, each of its own', async () => {
  await insertDay(YESTERDAY, 'score');
  const mean = { method: 'POST', url: url(YESTERDAY, V1, 'score'), payload: WAY } as const;
  expect((await t.ask('regular', mean)).json()).toEqual({ times: 1 });
  expect(await days()).toMatchObject([{ part: PART, times_said: 0 }]);
});

test('the third time in twelve weeks the limit may be widened', async () => {
  const wide = { ...WAY, widen: true };
  for (const ago of [7, 14]) {
    await insertDay(addDays(YESTERDAY, -ago));
    await say(addDays(YESTERDAY, -ago));
    expect(await say(addDays(YESTERDAY, -ago), wide)).toMatchObject([
      409,
      { code: 'limit_not_widened' },
    ]);
  }
  expect(await days()).toMatchObject([{ times_said: 2 }]);
  expect(await say(YESTERDAY, wide)).toEqual([200, { times: 3 }]);
  const kept = async () =>
    (await t.db.selectFrom('signal_act').select('kind').where('undone_at', 'is', null).execute())
      .map(({ kind }) => kind)
      .toSorted();
  expect(await kept()).toEqual(['not-a-problem', 'not-a-problem', 'not-a-problem', 'widen']);
  await undo(YESTERDAY);
  expect(await kept()).toEqual(['not-a-problem', 'not-a-problem']);
});

test('who said what and took it back is in the audit log', async () => {
  await t.db.deleteFrom('audit_entry').where('action', '=', 'signal_answered').execute();
  await say(YESTERDAY);
  await undo(YESTERDAY);
  await undo(YESTERDAY);
  const entries = await t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'subject', 'before', 'after'])
    .where('action', '=', 'signal_answered')
    .orderBy('id')
    .execute();
  const said = { answer: 'not-a-problem', reason: 'our-way', sentence: '', wider_limit: false };
  const by = { user_id: PEOPLE.regular.id, subject: `Venue 1: day ${PART}, ${YESTERDAY}` };
  expect(entries).toEqual([
    { ...by, before: null, after: said },
    { ...by, before: said, after: null },
  ]);
});

test.each([
  ['without a reason', {}, 400],
  ['something else without saying what', { reason: 'other' }, 400],
  ['the camera', { kind: 'camera', ...WAY }, 400],
])('refused: %s', async (_, payload, status) => {
  expect((await say(YESTERDAY, payload))[0]).toBe(status);
});

test('what was found nowhere is not found', async () => {
  expect(await say(YESTERDAY, WAY, V2)).toMatchObject([404, { code: 'signal_not_found' }]);
  expect(await say(addDays(YESTERDAY, -1))).toMatchObject([404, { code: 'signal_not_found' }]);
});
