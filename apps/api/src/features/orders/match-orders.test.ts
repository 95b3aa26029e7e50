import { insertTestPizzas } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { matchOrderDays } from './match-orders.job.ts';

const t = testApp();
const DAY = '2026/11/05';
const november = (day: number) => t.setNow(Date.UTC(2026, 10, day, 23));

interface TestOrder {
  order: string;
  name: string;
  made: string;
}

const send = (orders: readonly TestOrder[]) =>
  t.app.inject({
    method: 'POST',
    url: '/api/ingest/orders',
    headers: { authorization: `Device ${t.devices.deviceOfV1}` },
    payload: {
      venue: String(V1),
      orders: orders.map(({ order, name, made }) => {
        const product = { specialty: name, crust: '', size: '' };
        return { order, line: 1, ...product, made: `${DAY} ${made}` };
      }),
    },
  });
const asManager = async (url: string, payload: object) =>
  (await t.ask('manager', { method: 'POST', url: `/api/orders/${url}`, payload })).statusCode;
/** Sets the meaning of PEP GRANDE; null: not a pizza. */
const name = (specialty: string | null) =>
  asManager(`company/${COMPANY_A}/till/name/`, { name: 'PEP GRANDE', specialty, crust: '' });
/** The pizza of each order, as its position among those of the day. */
async function matched(): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ order: string; pizza: number | null }>`
    SELECT order_no AS "order", place::int AS pizza FROM order_line o
    LEFT JOIN (SELECT id, row_number() OVER (ORDER BY local_ts) AS place FROM pizza) p
      ON p.id = o.pizza_id ORDER BY 1`.execute(t.db);
  return Object.fromEntries(rows.map(({ order, pizza }) => [order, pizza]));
}
const bakeAt = (...clocks: string[]) =>
  insertTestPizzas(
    t.db,
    V1,
    clocks.map((clock) => ({
      REPORT_localized_capture_start_ts: `${DAY} ${clock}`,
      category: 'pepperoni',
    })),
  );

beforeEach(async () => {
  const tables = ['order_line', 'order_day', 'till_name', 'pizza', 'pizza_detail', 'rollup_day'];
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  november(5);
});

/** Two orders of 5 November with one pizza each, two weeks later. */
async function twoWeeksAgo(): Promise<void> {
  await bakeAt('12:02:00', '12:32:00');
  await name('pepperoni');
  await send([
    { order: 'A', name: 'PEP GRANDE', made: '12:00:00' },
    { order: 'B', name: 'PEP GRANDE', made: '12:30:00' },
  ]);
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: 1, B: 2 });
  november(19);
}

test('a name that was no pizza by mistake gets the pizzas of its orders back, however old they are', async () => {
  await twoWeeksAgo();
  await name(null);
  await matchOrderDays(t.tools);
  await name('pepperoni');
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: 1, B: 2 });
  const { rows } = await sql`SELECT orders FROM order_day`.execute(t.db);
  expect(rows).toEqual([{ orders: 2 }]);
});

test('orders of a closed day keep their matches, whatever their names are said to mean', async () => {
  await twoWeeksAgo();
  const pizzas = async () =>
    (await sql`SELECT order_no, pizza_id FROM order_line ORDER BY 1`.execute(t.db)).rows;
  const before = await pizzas();
  await sql`DELETE FROM pizza`.execute(t.db);
  await sql`UPDATE rollup_day SET closed_at = now(), coverage = '{}'`.execute(t.db);
  for (const specialty of [null, 'cheese', 'pepperoni']) {
    expect(await name(specialty)).toBe(200);
    await matchOrderDays(t.tools);
    expect(await pizzas()).toEqual(before);
  }
  // It is not matched again.
  expect((await sql`SELECT FROM order_day WHERE orders = -1`.execute(t.db)).rows).toEqual([]);
});

test('an order that is no pizza loses its pizza once another order gets it', async () => {
  await bakeAt('12:02:00');
  await name('pepperoni');
  await send([
    { order: 'A', name: 'PEP GRANDE', made: '12:01:00' },
    { order: 'B', name: 'cheese', made: '12:00:00' },
  ]);
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: 1, B: null });
  november(19);
  await name(null);
  expect(await matched()).toEqual({ A: 1, B: null });
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: null, B: 1 });
  await name('pepperoni');
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: 1, B: null });
});

test('an old day is matched again after a withdrawal, and when orders of it come late', async () => {
  await bakeAt('12:02:00');
  await send([
    { order: 'A', name: 'pepperoni', made: '12:01:00' },
    { order: 'B', name: 'pepperoni', made: '11:59:00' },
  ]);
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: 1, B: null });
  november(19);
  expect(await asManager(`venue/${V1}/withdraw/`, { order: 'A' })).toBe(200);
  await matchOrderDays(t.tools, { lookedBackDays: 1 });
  expect(await matched()).toEqual({ B: 1 });
  await send([{ order: 'C', name: 'pepperoni', made: '12:01:00' }]);
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ B: null, C: 1 });
});

test('an old day is matched again when a pizza of it comes late', async () => {
  await send([{ order: 'A', name: 'pepperoni', made: '12:01:00' }]);
  await matchOrderDays(t.tools);
  expect(await matched()).toEqual({ A: null });
  november(19);
  await bakeAt('12:02:00');
  await matchOrderDays(t.tools, { lookedBackDays: 1 });
  expect(await matched()).toEqual({ A: 1 });
});

test('a day is matched again when a reviewer names its pizzas otherwise', async () => {
  const [first] = await bakeAt('12:02:00', '12:03:00');
  const correct = async (value: string) => {
    const payload = { pizzas: [first], action: 'specialty', value };
    const url = '/api/dashboard/qa_feedback_multiple/';
    expect((await t.ask('staff', { method: 'POST', url, payload })).statusCode).toBe(200);
    await matchOrderDays(t.tools, { lookedBackDays: 1 });
  };
  await send([
    { order: 'A', name: 'pepperoni', made: '12:00:00' },
    { order: 'B', name: 'hawaiana', made: '12:01:00' },
  ]);
  await correct('hawaiana');
  expect(await matched()).toEqual({ A: 2, B: 1 });
  await correct('pepperoni');
  expect(await matched()).toEqual({ A: 1, B: 2 });
  november(19);
  await correct('hawaiana');
  expect(await matched()).toEqual({ A: 2, B: 1 });
});

test('more old days of a company than a minute looks at delay no day of another', async () => {
  const marked = (venue: number, first: string, count: number) =>
    sql`INSERT INTO order_day (venue_id, business_date, orders, pizzas, newest_pizza, matched_at)
      SELECT ${venue}, ${first}::date - n, -1, 0, 0, now() FROM generate_series(1, ${count}::int) n`.execute(
      t.db,
    );
  await marked(V1, '2026-10-01', 1100);
  await marked(VENUE_OF_B, '2022-01-01', 1);
  const signal = AbortSignal.timeout(1500);
  await matchOrderDays(t.tools, { signal }).catch(() => undefined);
  const { rows } = await sql`SELECT orders FROM order_day WHERE venue_id = ${VENUE_OF_B}`.execute(
    t.db,
  );
  expect(rows).toEqual([{ orders: 0 }]);
});
