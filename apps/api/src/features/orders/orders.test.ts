import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import type { readCoverage } from '@crustodian/contract/orders';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { evenDraws, normalDraws } from '@crustodian/domain/statistics/draws';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { matchedPizzas } from './match-day.ts';
import { matchOrderDays } from './match-orders.job.ts';

const t = testApp();
/** 18:00 at the stores. */
beforeEach(() => t.setNow(Date.UTC(2026, 10, 21, 0)));
const DAY = '2026/11/20';

const line = (order: string, over: object = {}) => ({
  order,
  line: 1,
  specialty: 'pepperoni',
  crust: 'delgada',
  size: 'familiar',
  made: `${DAY} 17:00:00`,
  ...over,
});
const send = (orders: object[], venue = V1, token = t.devices.deviceOfV1) =>
  t.app.inject({
    method: 'POST',
    url: '/api/ingest/orders',
    headers: { authorization: `Device ${token}` },
    payload: { venue: String(venue), orders },
  });
const sendFile = async (csv: string, kind: ViewerKind = 'manager') => {
  const url = `/api/orders/venue/${V1}/file/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload: { csv } });
  return [reply.statusCode, reply.json()] as const;
};
const coverage = async (kind: ViewerKind = 'manager') => {
  const days = 'start_date/16-11-2026/end_date/22-11-2026';
  const url = `/api/orders/coverage/company/${COMPANY_A}/${days}/`;
  return (await t.ask(kind, { method: 'GET', url })).json<Answer<typeof readCoverage>>().venues;
};
const pizza = (clock: string, over: object = {}) => ({
  REPORT_localized_capture_start_ts: `${DAY} ${clock}`,
  category: 'pepperoni',
  crust: 'delgada',
  ...over,
});
beforeEach(async () => {
  await t.db.deleteFrom('order_line').execute();
  await t.db.deleteFrom('order_day').execute();
});

test('the same lines twice are stored once', async () => {
  const orders = [line('A-1'), line('A-1', { line: 2 }), line('A-2')];
  const first = await send(orders);
  expect([first.statusCode, first.json()]).toEqual([201, { stored: 3, repeated: 0 }]);
  expect((await send([...orders, line('A-3')])).json()).toEqual({ stored: 1, repeated: 3 });
});

test.each([
  [
    'another content of a line',
    [line('A-2'), line('A-1', { size: 'mini' })],
    [409, 'order_differs'],
  ],
  ['an order of next week', [line('A-2', { made: '2026/11/27 17:00:00' })], [400, 'future_order']],
  ['an order of 1999', [line('A-2', { made: '1999/11/27 17:00:00' })], [400, 'bad_request']],
  ['no line', [], [400, 'bad_request']],
  ['a line without specialty', [line('A-2', { specialty: ' ' })], [400, 'bad_request']],
])('%s is refused, and nothing of it is stored', async (_, orders, expected) => {
  await send([line('A-1')]);
  const reply = await send(orders);
  expect([reply.statusCode, reply.json().code]).toEqual(expected);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM order_line`.execute(
    t.db,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a till may send only the orders of its own store', async () => {
  const reply = await send([line('A-1')], VENUE_OF_B);
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong_device_token']);
});

test('the file of a day: all rows or none', async () => {
  const head = 'order,line,specialty,made';
  expect(
    await sendFile(`${head}\nA-1,1,pepperoni,2026-11-20 17:00\nA-1,2,cheese,2026-11-20 17:01`),
  ).toEqual([200, { stored: 2, repeated: 0 }]);
  expect(
    await sendFile(`${head}\nA-3,1,pepperoni,2026-11-20 17:00\nA-4,x,cheese,2026-11-20 17:01`),
  ).toMatchObject([400, { code: 'csv_refused' }]);
  expect(await sendFile(`${head}\nA-5,1,pepperoni,2026-02-30 17:00`)).toMatchObject([
    400,
    { code: 'csv_refused' },
  ]);
  expect((await sendFile(head, 'regular'))[0]).toBe(403);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM order_line`.execute(
    t.db,
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('what was made, seen and scored, why not, and which is the wrong product', async () => {
  await insertTestPizzas(t.db, V1, [
    pizza('17:04:00'),
    pizza('17:14:00', { category: 'hawaiana' }),
    pizza('17:24:00', {
      snap_quality: 'mala',
      snap_quality_reasons: ['covered'],
      evaluation: null,
    }),
  ]);
  await send([
    line('A-1'),
    line('A-2', { made: `${DAY} 17:10:00` }),
    line('A-3', { made: `${DAY} 17:20:00` }),
    line('A-4', { made: `${DAY} 17:40:00` }),
    line('A-5', { made: `${DAY} 12:00:00` }),
  ]);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${V1}, 1, 'oven-1', 'frozen', '2026-11-20 17:30:00', now(), true)`.execute(t.db);
  await matchOrderDays(t.tools);
  const venue = (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(venue).toMatchObject({
    made: 5,
    seen: 3,
    fit: 2,
    scored: 2,
    share_seen: 0.6,
    is_left_out: true,
    days: [
      {
        day: '2026-11-20',
        made: 5,
        seen: 3,
        unseen: { frozen: 1, 'not matched': 1 },
        unscored: { covered: 1 },
      },
    ],
  });
  expect(venue.bounds!.low).toBeLessThanOrEqual(venue.mean!);
  expect(venue.wrong_products).toMatchObject([
    { order: 'A-2', ordered: 'pepperoni', seen_as: 'hawaiana', local_ts: `${DAY} 17:14:00` },
  ]);
  // A store without a till: coverage is not known.
  expect((await coverage()).find(({ venue: id }) => id !== String(V1))).toMatchObject({
    made: null,
    share_seen: null,
    is_left_out: false,
  });
  expect((await coverage('region')).map(({ venue: id }) => id)).not.toContain(String(V1));
  // A pizza that comes late finds its order.
  await insertTestPizzas(t.db, V1, [pizza('12:05:00')]);
  await matchOrderDays(t.tools);
  const after = (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(after.days[0]!.unseen).toEqual({ frozen: 1 });
});

/** Ten specialties, the k-th of them with the weight 1/k. */
const SPECIALTIES = Array.from({ length: 10 }, (_, k) => ({ name: `s${k}`, weight: 1 / (k + 1) }));

test.each([20, 40])(
  'of %d pizzas an hour with 5 in 100 missing, as many extra and 60 s jitter, 97 in 100 have their product',
  (perHour) => {
    const even = evenDraws(perHour);
    const normal = normalDraws(perHour + 1);
    const all = SPECIALTIES.reduce((sum, { weight }) => sum + weight, 0);
    const product = () => {
      let left = even() * all;
      const found = SPECIALTIES.find(({ weight }) => (left -= weight) < 0);
      return { specialty: found!.name, crust: even() < 0.25 ? 'pan' : 'delgada' };
    };
    const orders = [];
    const pizzas = [];
    for (let id = 0; id < 12 * perHour; id++) {
      const made = { minute: 720 * even(), ...product() };
      if (even() >= 0.05) orders.push({ order: String(id), line: 1, pizza: null, ...made });
      if (even() >= 0.05) pizzas.push({ id, ...made, minute: made.minute + normal() });
    }
    const inTime = <T extends { minute: number }>(rows: T[]) =>
      rows.toSorted((a, b) => a.minute - b.minute);
    const byId = new Map(pizzas.map((one) => [one.id, one]));
    const matched = [...matchedPizzas(inTime(orders), inTime(pizzas))].flatMap(([order, id]) =>
      id === null ? [] : [{ order, pizza: byId.get(id)! }],
    );
    const right = matched.filter(
      ({ order, pizza: { specialty, crust } }) =>
        order.specialty === specialty && order.crust === crust,
    );
    expect(new Set(matched.map(({ pizza: { id } }) => id)).size).toBe(matched.length);
    expect(right.length / matched.length).toBeGreaterThanOrEqual(0.97);
    expect(matched.length / orders.length).toBeGreaterThan(0.9);
  },
);
