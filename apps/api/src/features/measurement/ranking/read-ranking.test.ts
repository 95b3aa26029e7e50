import { countKey, MOST_A_MINUTE } from '#platform/database/shared-counts';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, V3 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { readRanking as contract } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { fairRanking } from '@crustodian/domain/audit/fair-ranking';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertJudgement } from '../../audited-figures/audited-weeks.fixture.ts';

type Ranking = Answer<typeof contract>;
const t = testApp();
const WEEK = '2024-03-10';
const url = `/api/measurement/ranking/company_pk/${COMPANY_A}/start_date/10-3-2024/end_date/16-3-2024/`;

beforeEach(async () => {
  for (const table of [
    'audited_figure',
    'pizza',
    'rollup_day',
    'audit_task',
    'audit_judgement',
    'order_line',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

interface Week {
  estimate: number;
  judged?: number;
  variance?: number;
}
async function store(
  venue: number,
  { estimate, judged = 21, variance = 0.008 }: Week,
  week = WEEK,
) {
  await sql`INSERT INTO audited_figure (venue_id, week, figure, revision, state, judged, drawn,
      population, estimate, variance, draw_variance, degrees, half_width, engine_mean, engine_weight, computed_at,
      reason)
    VALUES (${venue}, ${week}, 'score', 1, ${judged < 8 ? 'too-few' : 'audited'}, ${judged}, 21, 300,
      ${estimate}, ${variance}, ${variance}, 30, 0.18, 8.2, 1, now(), 'judgement')`.execute(t.db);
}
async function read(kind: 'regular' | 'store' = 'regular'): Promise<Ranking> {
  const reply = await t.ask(kind, { url });
  expect(reply.statusCode).toBe(200);
  return reply.json<Ranking>();
}

test('stores stand in the order of their audited scores, with groups, ranks and first place', async () => {
  await store(V1, { estimate: 7.4 });
  await store(V2, { estimate: 9.1 });
  await store(V3, { estimate: 8.3 });
  const { judged, stores, podium } = await read();
  const { places } = fairRanking([9.1, 8.3, 7.4].map((value) => ({ value, se: Math.sqrt(0.008) })));
  expect(stores.map(({ venue, group, rank }) => [Number(venue), group, rank])).toEqual(
    [V2, V3, V1].map((venue, at) => [
      venue,
      places![at]!.group,
      {
        low: places![at]!.rank.low,
        high: places![at]!.rank.high,
        first: places![at]!.shares[0],
        last: places![at]!.shares[2],
        top_five: places![at]!.topFive,
        bottom_five: places![at]!.bottomFive,
      },
    ]),
  );
  expect(stores[0]).toMatchObject({ score: 9.1, judged: 21, drawn: 21, unranked: null });
  expect(judged).toBe(63);
  expect(podium.map(({ kind, by }) => [kind, by[0]!.name])).toEqual([
    ['given', 'Venue 2'],
    ['given', 'Venue 3'],
    ['given', 'Venue 1'],
  ]);
});

test('stores that do not differ have neither ranks nor a podium', async () => {
  for (const venue of [V1, V2, V3]) await store(venue, { estimate: 8.3 });
  const { stores, podium } = await read();
  expect(podium).toEqual([]);
  expect(stores.map(({ group, rank }) => [group, rank])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

/** Orders of V1, the first three of which were matched. */
const order = (from: number, to: number, received = '2024-03-10T23:00:00Z') =>
  sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size, made_local,
      received_at, pizza_id)
    SELECT ${V1}, n::text, 1, '2024-03-10', 'cheese', '', '', '2024-03-10 18:40:00', ${received}::timestamptz,
      CASE WHEN n < 4 THEN n END FROM generate_series(${from}::int, ${to}::int) n`.execute(t.db);
const readV1 = async () => (await read()).stores.find(({ venue }) => venue === String(V1))!;

test('a store of whose orders fewer than 80 % were seen is not ranked', async () => {
  await store(V1, { estimate: 9.1 });
  await insertTestPizzas(t.db, V1, [{}, {}, {}]);
  await order(1, 50);
  expect(await readV1()).toMatchObject({ unranked: 'seldom-seen', seen: 0.06 });
  await sql`DELETE FROM order_line WHERE pizza_id IS NULL`.execute(t.db);
  expect(await readV1()).toMatchObject({ unranked: null, seen: 1 });
});

test('a few made-up orders, or orders that cannot be matched yet, leave no store out', async () => {
  await store(V1, { estimate: 9.1 });
  await insertTestPizzas(t.db, V1, [{}, {}, {}]);
  await order(4, 4);
  expect(await readV1()).toMatchObject({ unranked: null, seen: 1 });
  // None of these orders is matched with a pizza of the day.
  await order(5, 90);
  expect(await readV1()).toMatchObject({ unranked: null, seen: 1 });
  await order(1, 3);
  expect(await readV1()).toMatchObject({ unranked: 'seldom-seen' });
  await sql`DELETE FROM order_line WHERE pizza_id IS NULL`.execute(t.db);
  const minutesAgo = (minutes: number) => new Date(t.tools.now() - minutes * 60_000).toISOString();
  await order(4, 90, minutesAgo(19));
  expect(await readV1()).toMatchObject({ unranked: null, seen: 1 });
  await sql`UPDATE order_line SET received_at = ${minutesAgo(20)}`.execute(t.db);
  expect(await readV1()).toMatchObject({ unranked: 'seldom-seen' });
  // Due in a minute.
  await sql`UPDATE order_line SET made_local = (${minutesAgo(-1)}::timestamptz AT TIME ZONE
    (SELECT time_zone FROM venue WHERE id = ${V1})) WHERE pizza_id IS NULL`.execute(t.db);
  expect(await readV1()).toMatchObject({ unranked: null, seen: 1 });
});

test('too few judged, none, or seldom seen: listed with the reason and not ranked', async () => {
  await store(V1, { estimate: 9.1 });
  await store(V2, { estimate: 8.1, judged: 5 });
  await insertTestPizzas(t.db, V1, [{}, { evaluation: null }, { evaluation: null }]);
  const { stores } = await read();
  expect(stores.map(({ venue, unranked, rank }) => [Number(venue), unranked, rank])).toEqual([
    [V1, 'seldom-seen', null],
    [V2, 'too-few', null],
    [V3, 'not-audited', null],
  ]);
  expect(stores[0]!.seen).toBeCloseTo(1 / 3, 9);
});

test('a winner is pictured once all raters of the picture have answered', async () => {
  await store(V1, { estimate: 7.4 });
  await store(V2, { estimate: 9.1 });
  await insertTestPizzas(t.db, V2, [{}]);
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza`.execute(t.db);
  const pizza = rows[0]!.id;
  const at = { venue: V2, company: COMPANY_A, day: WEEK, pizza } as const;
  await insertJudgement(t.db, { ...at, engine: 800, score: 9 });
  const picture = async () => (await read()).podium[0]!.by[0]!.picture;
  expect(await picture()).toContain(String(pizza));
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, open_from)
    VALUES (${randomUUID()}, ${COMPANY_A}, ${V2}, ${WEEK}, ${pizza}, 'fit', 'double', now())`.execute(
    t.db,
  );
  expect(await picture()).toBeNull();
});

test('a person may ask for it so often a minute', async () => {
  const key = countKey(contract.path, String(PEOPLE.regular.id));
  await t.tools.limits.costly.penalty(key, MOST_A_MINUTE.costly);
  expect((await t.ask('regular', { url })).statusCode).toBe(429);
  expect((await t.ask('manager', { url })).statusCode).toBe(200);
  await t.tools.limits.costly.delete(key);
});

test('the winners of the last complete weeks, the newest first', async () => {
  t.setNow(Date.parse('2024-03-20T18:00:00Z'));
  await store(V1, { estimate: 7.4 });
  await store(V2, { estimate: 9.1 });
  await store(V1, { estimate: 8.4 }, '2024-03-04');
  await store(V2, { estimate: 8.4 }, '2024-03-04');
  const { winners } = await read();
  expect(winners).toHaveLength(8);
  expect(winners[0]).toMatchObject({ week: WEEK, kind: 'given', by: [{ name: 'Venue 2' }] });
  expect(winners.slice(1).every(({ kind, by }) => kind === 'nobody' && by.length === 0)).toBe(true);
  expect(winners[0]!.judged).toBeGreaterThan(0);
  expect(winners.at(-1)!.judged).toBe(0);
});

test('who sees one store is told of that one alone', async () => {
  for (const venue of [V1, V2, V3]) await store(venue, { estimate: 8 + venue / 4 });
  expect((await read('store')).stores.map(({ venue }) => Number(venue))).toEqual([V1]);
  expect((await t.ask('managerOfB', { url })).statusCode).toBe(403);
  const reversed = url.replace('16-3-2024', '9-3-2024');
  expect((await t.ask('regular', { url: reversed })).statusCode).toBe(400);
});
