import { MOST_OF_A_DAY } from '#pizzas/insert-facts';
import { insertCopies } from '../../test/hostile/insert-copies.ts';
import { insertTestPizzas } from '#test/world/pizzas';
import { bytesRead } from '../../test/hostile/bytes-read.ts';
import { LONGEST_STALL_MS, repeatedStall } from '../../test/hostile/stalls.ts';
import { readThroughDb, testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import type { readCoverage } from '@crustodian/contract/orders';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { evenDraws, normalDraws } from '@crustodian/domain/statistics/draws';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { matchedPizzas } from './match-day.ts';
import { matchOrderDays } from './match-orders.job.ts';
import { MOST_OF_A_COMPANY } from './read-coverage.ts';
import { forgetWithdrawnOrders } from './forget-withdrawn-orders.job.ts';

const t = testApp();
readThroughDb(t);
/** 18:00 in the stores' time zone. */
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
const KINDS: readonly ViewerKind[] = ['manager', 'region', 'staff', 'reviewer'];
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

/** Concurrently requests coverage up to a day of November; returns the statuses. */
async function statusesOf(asked: readonly { kind: ViewerKind; last: number }[]): Promise<number[]> {
  const replies = await Promise.all(
    asked.map(({ kind, last }) => {
      const days = `start_date/16-11-2026/end_date/${last}-11-2026`;
      return t.ask(kind, { url: `/api/orders/coverage/company/${COMPANY_A}/${days}/` });
    }),
  );
  return replies.map(({ statusCode }) => statusCode);
}

test('coverage is counted once for all who ask at once for the same', async () => {
  const queries = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  const madeOf = (part: string) =>
    queries.mock.calls.filter(([{ sql: text }]) => String(text).includes(part)).length;
  const six = Array.from({ length: 6 }, () => ({ kind: 'manager', last: 22 }) as const);
  const { statuses } = await t.db.transaction().execute(async (trx) => {
    // Holds the answers back until all six requests have arrived.
    await sql`LOCK TABLE pizza_detail IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const asking = statusesOf(six);
    await vi.waitFor(() => expect(madeOf('order by "pretty_name"')).toBe(six.length), 5000);
    return { statuses: asking };
  });
  expect(new Set(await statuses)).toEqual(new Set([200]));
  // The first computation, and one for all requests that arrived after it began.
  expect(madeOf('snap_quality_reasons')).toBe(2);
  expect(await statusesOf([...six.slice(0, 1), { kind: 'region', last: 22 }])).toEqual([200, 200]);
  // A viewer of other stores shares no answer, and answers are not cached.
  expect(madeOf('snap_quality_reasons')).toBe(4);
  queries.mockRestore();
});

test('of a company a few calls for coverage wait, and further ones are told to come later', async () => {
  const asked = Array.from({ length: 24 }, (_, n) => ({
    kind: KINDS[n % KINDS.length]!,
    last: 16 + (n % 14),
  }));
  const statuses = await statusesOf(asked);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
    MOST_OF_A_COMPANY,
  );
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
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

test('a till that waits for two seconds behind who changes names is to send again', async () => {
  await t.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${COMPANY_A} FOR NO KEY UPDATE`.execute(trx);
    const reply = await send([line('A-1')]);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  });
  expect((await send([line('A-1')])).json()).toEqual({ stored: 1, repeated: 0 });
});

test('a day takes no more lines than a kitchen can make, and nothing of the call is stored', async () => {
  const full = sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust,
      size, made_local, received_at, sent_specialty, sent_crust)
    SELECT ${V1}, 'F-' || n, 1, '2026-11-19', '', '', '', '2026-11-19 17:00', now(), '', ''
    FROM generate_series(1, ${MOST_OF_A_DAY - 1}) n`;
  await full.execute(t.db);
  const last = (order: string) => line(order, { made: '2026/11/19 17:00:00' });
  const both = await Promise.all([send([last('A-1')]), send([last('A-2')])]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const stored = both[0].statusCode === 201 ? 'A-1' : 'A-2';
  expect((await send([last(stored)])).json()).toEqual({ stored: 0, repeated: 1 });
  expect((await send([line('A-3'), last('A-4')])).json()).toMatchObject({
    code: 'day_full',
    err: expect.stringContaining('a manager can withdraw'),
  });
  const head = 'order,line,specialty,made';
  expect(
    await sendFile(`${head}\nA-5,1,cheese,2026-11-20 17:00\nA-6,1,cheese,2026-11-20 03:00`),
  ).toMatchObject([409, { code: 'day_full' }]);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM order_line`.execute(
    t.db,
  );
  expect(rows).toEqual([{ n: MOST_OF_A_DAY }]);
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
    pizza('15:00:00'),
  ]);
  // It was scored, and hidden since.
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1}
    AND local_ts = ${`${DAY} 15:00:00`.replaceAll('/', '-')}`.execute(t.db);
  await send([
    line('A-1'),
    line('A-2', { made: `${DAY} 17:10:00` }),
    line('A-3', { made: `${DAY} 17:20:00` }),
    line('A-4', { made: `${DAY} 17:40:00` }),
    line('A-5', { made: `${DAY} 12:00:00` }),
    // Due later, so not made yet.
    line('A-6', { made: `${DAY} 18:30:00` }),
  ]);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${V1}, 1, 'oven-1', 'frozen', '2026-11-20 17:30:00', now(), true)`.execute(t.db);
  await matchOrderDays(t.tools);
  const venue = (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(venue).toMatchObject({
    made: 5,
    seen: 4,
    fit: 3,
    scored: 2,
    // Five orders are too few.
    share_seen: null,
    is_left_out: false,
    bounds: null,
    days: [
      {
        day: '2026-11-20',
        made: 5,
        seen: 4,
        unseen: { frozen: 1, 'not matched': 1 },
        unscored: { covered: 1, hidden: 1 },
      },
    ],
  });
  expect(venue.wrong_products).toMatchObject([
    { order: 'A-2', ordered: 'pepperoni', seen_as: 'hawaiana', local_ts: `${DAY} 17:14:00` },
  ]);
  // The coverage of a store without a till is unknown.
  expect((await coverage()).find(({ venue: id }) => id !== String(V1))).toMatchObject({
    made: null,
    share_seen: null,
    is_left_out: false,
  });
  expect((await coverage('region')).map(({ venue: id }) => id)).not.toContain(String(V1));
  // A pizza that arrives late is matched with its order.
  await insertTestPizzas(t.db, V1, [pizza('12:05:00')]);
  await matchOrderDays(t.tools);
  const after = (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(after.days[0]!.unseen).toEqual({ frozen: 1 });
});

test('a store with fewer than 80 % of many orders seen is left out, with the bounds of its mean', async () => {
  await insertTestPizzas(
    t.db,
    V1,
    ['17:04:00', '17:05:00'].map((clock) =>
      pizza(clock, { REPORT_localized_capture_start_ts: `2026/11/19 ${clock}` }),
    ),
  );
  const orders = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) =>
      line('B-1', { line: from + i, made: `2026/11/19 17:0${i % 2}:00` }),
    );
  await send(orders(1, 49));
  await matchOrderDays(t.tools);
  const minutes = (n: number) => t.setNow(Date.UTC(2026, 10, 21, 0, n));
  minutes(20);
  const read = async () => (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(await read()).toMatchObject({ made: 49, share_seen: null, is_left_out: false });
  await send(orders(50, 50));
  minutes(39);
  expect(await read()).toMatchObject({ made: 50, share_seen: null, is_left_out: false });
  minutes(40);
  const venue = await read();
  expect(venue).toMatchObject({ made: 50, share_seen: 0.04, is_left_out: true });
  expect(venue.bounds!.low).toBeLessThanOrEqual(venue.mean!);
});

test('a thousand made-up lines of a quiet hour do not take a store out', async () => {
  const clocks = Array.from(
    { length: 55 },
    (_, n) => `2026/11/18 17:${String(n).padStart(2, '0')}:00`,
  );
  await insertTestPizzas(
    t.db,
    V1,
    clocks.map((at) => pizza('', { REPORT_localized_capture_start_ts: at })),
  );
  await send(clocks.map((made, n) => line(`D-${n}`, { made })));
  const madeUp = Array.from({ length: 999 }, (_, n) => n + 1);
  await send(madeUp.map((n) => line('M-1', { line: n, made: '2026/11/18 05:00:00' })));
  await matchOrderDays(t.tools);
  t.setNow(Date.UTC(2026, 10, 21, 0, 20));
  const venue = (await coverage()).find(({ venue: id }) => id === String(V1));
  expect(venue).toMatchObject({ made: 1054, share_seen: 1, is_left_out: false });
});

test('each line keeps which device sent it, and the audit log which person sent which file', async () => {
  await sql`DELETE FROM audit_entry WHERE action = 'orders_imported'`.execute(t.db);
  await send([line('A-1')]);
  const head = 'order,line,specialty,made';
  const csv = `${head}\nF-1,1,pepperoni,2026-11-20 04:00\nF-1,2,cheese,2026-11-18 17:01\nF-2,1,cheese,2026-11-20 17:01`;
  await sendFile(csv);
  await sendFile(csv);
  await sendFile(`${head}\nF-1,1,cheese,2026-11-20 17:00`);
  const { rows } = await sql<{ order_no: string; label: string | null; file: string | null }>`
    SELECT DISTINCT order_no, label, 'Orders file ' || file_id AS file FROM order_line o
    LEFT JOIN device_token d ON d.digest = o.device_digest ORDER BY order_no`.execute(t.db);
  const { rows: entries } = await sql<{ subject: string }>`
    SELECT user_id, company_id, venue_id, subject, after FROM audit_entry
    WHERE action = 'orders_imported' ORDER BY id`.execute(t.db);
  const entry = { user_id: PEOPLE.manager.id, company_id: COMPANY_A, venue_id: V1 };
  const after = { rows: 3, first_day: '2026-11-18', last_day: '2026-11-20' };
  expect(entries).toMatchObject([
    { ...entry, after: { ...after, stored: 3, repeated: 0 } },
    { ...entry, after: { ...after, stored: 0, repeated: 3 } },
  ]);
  const { subject } = entries[0]!;
  expect(rows).toEqual([
    { order_no: 'A-1', label: expect.any(String), file: null },
    { order_no: 'F-1', label: null, file: subject },
    { order_no: 'F-2', label: null, file: subject },
  ]);
});

const withdraw = async (payload: object, kind: ViewerKind = 'manager') => {
  const url = `/api/orders/venue/${V1}/withdraw/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload });
  return [reply.statusCode, reply.json()] as const;
};

test('a withdrawn order or file is kept with who and when, no longer counts, and may be sent again', async () => {
  await sql`DELETE FROM audit_entry WHERE action LIKE 'orders_%'`.execute(t.db);
  const csv =
    'order,line,specialty,made\nF-1,1,pepperoni,2026-11-18 17:00\nF-2,1,cheese,2026-11-20 17:01';
  await sendFile(csv);
  await send([line('A-1'), line('A-1', { line: 2 }), line('A-2')]);
  await insertTestPizzas(t.db, V1, [pizza('17:02:00')]);
  await matchOrderDays(t.tools);
  expect((await withdraw({ order: 'A-1' }, 'regular'))[0]).toBe(403);
  expect(await withdraw({ order: 'A-9' })).toMatchObject([404, { code: 'not_found' }]);
  expect((await withdraw({ file: 'x' }))[0]).toBe(400);
  expect(await withdraw({ order: 'A-1' })).toEqual([200, { withdrawn: 2 }]);
  const { rows: files } = await sql<{ subject: string }>`SELECT subject FROM audit_entry
    WHERE action = 'orders_imported'`.execute(t.db);
  const { subject } = files[0]!;
  const till = { method: 'GET', url: `/api/orders/company/${COMPANY_A}/till/` } as const;
  const stored = async () => (await t.ask('manager', till)).json<{ files: object[] }>().files;
  expect(await stored()).toMatchObject([
    {
      file: subject.split(' ').at(-1),
      venue: String(V1),
      lines: 2,
      first_day: '2026-11-18',
      last_day: '2026-11-20',
    },
  ]);
  expect(await withdraw({ file: subject.split(' ').at(-1)! })).toEqual([200, { withdrawn: 2 }]);
  expect(await stored()).toEqual([]);
  await matchOrderDays(t.tools);
  expect(await lines()).toMatchObject([{ order_no: 'A-2', line: 1 }]);
  expect((await coverage()).find(({ venue: id }) => id === String(V1))).toMatchObject({ made: 1 });
  // A withdrawn line may be sent with different content, and withdrawn again.
  expect((await send([line('A-1', { size: 'mini' })])).json()).toEqual({ stored: 1, repeated: 0 });
  expect((await sendFile(csv))[1]).toEqual({ stored: 2, repeated: 0 });
  expect(await withdraw({ order: 'A-1' })).toEqual([200, { withdrawn: 1 }]);
  const by = { by: PEOPLE.manager.id, at: new Date(t.tools.now()) };
  const { rows: kept } = await sql`SELECT order_no, size, withdrawn_by AS by, withdrawn_at AS at
    FROM withdrawn_order_line ORDER BY withdrawal_id, order_no, line`.execute(t.db);
  expect(kept).toEqual([
    { order_no: 'A-1', size: 'familiar', ...by },
    { order_no: 'A-1', size: 'familiar', ...by },
    { order_no: 'F-1', size: '', ...by },
    { order_no: 'F-2', size: '', ...by },
    { order_no: 'A-1', size: 'mini', ...by },
  ]);
  const { rows: entries } = await sql`SELECT user_id, subject, before FROM audit_entry
    WHERE action = 'orders_withdrawn' ORDER BY id`.execute(t.db);
  const day = { first_day: '2026-11-20', last_day: '2026-11-20' };
  expect(entries).toMatchObject([
    { user_id: by.by, subject: 'Order A-1', before: { rows: 2, ...day } },
    { subject, before: { rows: 2, first_day: '2026-11-18', last_day: '2026-11-20' } },
    { subject: 'Order A-1', before: { rows: 1, ...day } },
  ]);
  const keptLines = async (days: number) => {
    await forgetWithdrawnOrders({ db: t.db, now: () => by.at.getTime() + days * 86_400_000 });
    return (await sql`SELECT FROM withdrawn_order_line`.execute(t.db)).rows.length;
  };
  await sql`INSERT INTO legal_hold (company_id, id, venue_id, from_day, until_day, reason, made_by, made_at)
    VALUES (${COMPANY_A}, 1, ${V1}, '2026-11-20', '2026-11-20', 'claim', ${PEOPLE.manager.id}, now())`.execute(
    t.db,
  );
  // The line of two days earlier is not on hold.
  expect([await keptLines(399), await keptLines(401)]).toEqual([5, 4]);
  await sql`UPDATE legal_hold SET lifted_at = now(), lifted_by = made_by WHERE id = 1`.execute(
    t.db,
  );
  expect(await keptLines(401)).toBe(0);
});

test('a till that counts its orders anew each day: each day has its own, and one day can be withdrawn', async () => {
  const yesterday = line('1', { made: '2026/11/19 17:00:00', specialty: 'cheese' });
  expect((await send([line('1'), line('2')])).json()).toEqual({ stored: 2, repeated: 0 });
  expect((await send([yesterday, line('1')])).json()).toEqual({ stored: 1, repeated: 1 });
  // Between midnight and four, it is still the same business day.
  t.setNow(Date.UTC(2026, 10, 21, 9));
  const late = await send([line('1', { made: '2026/11/21 02:00:00' })]);
  expect(late.json()).toMatchObject({ code: 'order_differs' });
  const ofDay = { order: '1', day: '2026-11-20' };
  expect(await withdraw(ofDay)).toEqual([200, { withdrawn: 1 }]);
  expect((await withdraw(ofDay))[0]).toBe(404);
  expect((await withdraw({ ...ofDay, day: '2026-11-31' }))[0]).toBe(400);
  expect((await send([yesterday, line('1')])).json()).toEqual({ stored: 1, repeated: 1 });
  expect(await withdraw({ order: '1' })).toEqual([200, { withdrawn: 2 }]);
});

test('the time at which a pizza was made replaces that at which it was due, once, and is matched', async () => {
  const pizzas = await insertTestPizzas(t.db, V1, [pizza('08:42:00')]);
  const at = (clock: string, over: object = {}) =>
    line('D-1', { made: `${DAY} ${clock}`, ...over });
  const codeOf = async (sent: object[]) => (await send(sent)).json<{ code?: string }>().code;
  const stored = async () =>
    (
      await sql<{ made: string; due: string | null; pizza_id: number | null }>`
        SELECT to_char(made_local, 'HH24:MI') AS made, to_char(due_local, 'HH24:MI') AS due, pizza_id
        FROM order_line ORDER BY order_no`.execute(t.db)
    ).rows;
  // 08:30 at the store.
  t.setNow(Date.UTC(2026, 10, 20, 14, 30));
  await send([at('09:10:00')]);
  await matchOrderDays(t.tools);
  expect(await stored()).toEqual([{ made: '09:10', due: null, pizza_id: null }]);
  t.setNow(Date.UTC(2026, 10, 20, 15));
  const csv = `order,line,specialty,crust,size,made\nD-1,1,pepperoni,delgada,familiar,2026-11-20 08:40`;
  expect(await sendFile(csv)).toEqual([200, { stored: 0, repeated: 1 }]);
  expect((await stored())[0]).toMatchObject({ made: '09:10', due: null });
  expect(await codeOf([at('08:40:00', { size: 'mini' })])).toBe('order_differs');
  const made = await send([at('08:40:00'), line('D-2', { made: `${DAY} 08:50:00` })]);
  expect(made.json()).toEqual({ stored: 1, repeated: 1 });
  await matchOrderDays(t.tools);
  const id = Number(pizzas[0]!.t_id.split('-')[2]);
  expect((await stored())[0]).toEqual({ made: '08:40', due: '09:10', pizza_id: id });
  // Both messages may be sent again, in any order; another order with the same number is refused.
  for (const clock of ['09:10:00', '08:40:00', '08:55:00']) {
    expect((await send([at(clock)])).json()).toEqual({ stored: 0, repeated: 1 });
  }
  expect((await stored())[0]).toMatchObject({ made: '08:40', due: '09:10' });
  expect(await codeOf([at('04:30:00'), line('D-3', { made: `${DAY} 08:55:00` })])).toBe(
    'order_differs',
  );
  expect(await stored()).toHaveLength(2);
});

const MAPPING = { order: 'no', lines: 'items', specialty: 'name', crust: 'dough', made: 'at' };
const asManager = async (path: string, payload?: object, kind: ViewerKind = 'manager') => {
  const url = `/api/orders/company/${COMPANY_A}/till/${path}`;
  const reply = await t.ask(kind, {
    method: payload ? 'POST' : 'GET',
    url,
    ...(payload && { payload }),
  });
  return [reply.statusCode, reply.json()] as const;
};
const webhook = (payload: object) =>
  t.app.inject({
    method: 'POST',
    url: '/api/ingest/till',
    headers: { authorization: `Device ${t.devices.deviceOfV1}` },
    payload,
  });
const lines = async () =>
  (
    await sql`SELECT order_no, line, specialty, crust, is_pizza, sent_by FROM order_line
      ORDER BY order_no, line`.execute(t.db)
  ).rows;

test('a webhook of a till is read by the mapping, and its names by their meanings', async () => {
  await sql`DELETE FROM till_name`.execute(t.db);
  const ticket = {
    no: 71,
    at: '2026-11-20 09:00',
    items: [{ name: 'PEP LG', dough: 'delgada' }, { name: 'COLA' }, { name: 'cheese' }],
  };
  expect((await webhook(ticket)).json()).toMatchObject({ code: 'no_till_mapping' });
  expect((await asManager('mapping/', { mapping: MAPPING }, 'regular'))[0]).toBe(403);
  expect(await asManager('mapping/', { mapping: MAPPING })).toEqual([200, { mapping: MAPPING }]);
  expect(await asManager('mapping/', { mapping: { ...MAPPING, made: '..' } })).toMatchObject([
    400,
    {},
  ]);
  expect((await webhook({ ...ticket, no: '' })).json()).toMatchObject({
    code: 'bad_request',
    err: "The message lacks 'no'.",
  });
  expect((await webhook(ticket)).json()).toEqual({ stored: 3, repeated: 0 });
  expect((await asManager(''))[1]).toMatchObject({
    mapping: MAPPING,
    ways: [
      { way: 'api', received: 0, last: null },
      { way: 'file', received: 0, last: null },
      { way: 'till', received: 3, last: new Date(t.tools.now()).toISOString() },
    ],
    open: [
      { name: 'COLA', pizzas: 1 },
      { name: 'PEP LG', pizzas: 1 },
    ],
    named: [],
  });
  await insertTestPizzas(t.db, V1, [pizza('09:00:00')]);
  await matchOrderDays(t.tools);
  expect(await asManager('name/', { name: 'PEP LG', specialty: 'pizza' })).toMatchObject([400, {}]);
  expect(await asManager('name/', { name: 'PEP LG', specialty: 'pepperoni' })).toEqual([
    200,
    { changed: 1 },
  ]);
  await asManager('name/', { name: 'COLA', specialty: null });
  await matchOrderDays(t.tools);
  expect(await lines()).toEqual(
    [
      [1, 'pepperoni', 'delgada', true],
      [2, '', '', false],
      [3, 'cheese', '', true],
    ].map(([line, specialty, crust, is_pizza]) => ({
      order_no: '71',
      line,
      specialty,
      crust,
      is_pizza,
      sent_by: 'till',
    })),
  );
  // The same message again, after its names were given a meaning.
  expect((await webhook(ticket)).json()).toEqual({ stored: 0, repeated: 3 });
  const venue = (await coverage()).find(({ venue: id }) => id === String(V1))!;
  expect(venue).toMatchObject({ made: 2, wrong_products: [] });
  const { rows } = await sql<{ subject: string; before: unknown; after: unknown }>`
    SELECT subject, before, after FROM audit_entry WHERE action = 'till_changed' ORDER BY id`.execute(
    t.db,
  );
  expect(rows).toEqual([
    { subject: 'Mapping of the till', before: null, after: MAPPING },
    { subject: 'PEP LG', before: null, after: { specialty: 'pepperoni', crust: '' } },
    { subject: 'COLA', before: null, after: { specialty: null, crust: '' } },
  ]);
});

test('who names a new product waits for another who does, and not with the lock for which tills wait', async () => {
  const name = { name: 'NEW ONE', specialty: 'cheese', crust: '' };
  const named = await t.db.transaction().execute(async (trx) => {
    await sql`INSERT INTO till_name (company_id, name, specialty, crust)
      VALUES (${COMPANY_A}, ${name.name}, 'pepperoni', '')`.execute(trx);
    const call = asManager('name/', name);
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.db);
      expect(rows).toHaveLength(1);
    });
    await t.db.transaction().execute(async (other) => {
      await sql`SELECT FROM company WHERE id = ${COMPANY_A} FOR SHARE NOWAIT`.execute(other);
    });
    return { call };
  });
  expect(await named.call).toEqual([200, { changed: 0 }]);
  const many = await Promise.all(
    ['cheese', 'pepperoni', 'cheese', 'pepperoni', 'cheese'].map((specialty) =>
      asManager('name/', { name: 'ANOTHER', specialty, crust: '' }),
    ),
  );
  expect(many.map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await sql<{ before: unknown }>`SELECT before FROM audit_entry
    WHERE action = 'till_changed' AND subject IN ('ANOTHER', ${name.name}) ORDER BY id`.execute(
    t.db,
  );
  expect(
    rows.filter(({ before }) => before === null),
    'one of each was new',
  ).toHaveLength(1);
  expect(rows[0]!.before).toEqual({ specialty: 'pepperoni', crust: '' });
});

test('what a killed process left of a change of names is finished with the next matching', async () => {
  await asManager('name/', { name: 'HOUSE', specialty: 'cheese', crust: '' });
  await send([line('A-1', { specialty: 'HOUSE' })]);
  await sql`UPDATE till_name SET specialty = 'hawaiana', open_change = 5 WHERE name = 'HOUSE'`.execute(
    t.db,
  );
  await matchOrderDays(t.tools);
  expect(await lines()).toMatchObject([{ order_no: 'A-1', specialty: 'hawaiana' }]);
  const { rows } = await sql`SELECT open_change FROM till_name WHERE name = 'HOUSE'`.execute(t.db);
  expect(rows).toEqual([{ open_change: null }]);
});

test('more orders of one minute than a kitchen makes stay alone; those of the next hours find theirs', async () => {
  const made = (minute: number, order: string) =>
    ({ order, line: 1, pizza: null, minute, specialty: 'pepperoni', crust: '' }) as const;
  const orders = [
    ...Array.from({ length: 5000 }, (_, at) => made(0, `of midnight ${at}`)),
    made(300, 'of five'),
  ];
  const pizzas = [3, 303].map((minute, id) => ({ ...made(minute, ''), id }));
  const matched = await matchedPizzas(orders, pizzas);
  expect([...matched].filter(([, pizza]) => pizza !== null)).toEqual([[orders.at(-1), 1]]);
  expect(matched.size).toBe(orders.length);
});

test('hundreds of orders within minutes are matched without holding up other calls', async () => {
  const made = { specialty: 'pepperoni', crust: '' };
  const orders = Array.from({ length: 380 }, (_, i) => ({
    order: String(i),
    line: 1,
    pizza: null,
    minute: i / 60,
    ...made,
  }));
  const pizzas = orders.map(({ minute }, id) => ({ ...made, id, minute: minute + 0.2 }));
  let matched = new Map<unknown, number | null>();
  const stall = await repeatedStall(async () => {
    matched = await matchedPizzas(orders, pizzas);
  });
  expect([...matched.values()].filter((id) => id !== null)).toHaveLength(380);
  expect(stall).toBeLessThan(LONGEST_STALL_MS);
});

/** Ten specialties; the k-th has the weight 1/k. */
const SPECIALTIES = Array.from({ length: 10 }, (_, k) => ({ name: `s${k}`, weight: 1 / (k + 1) }));

test.each([20, 40])(
  'of %d pizzas an hour with 5 in 100 missing, as many extra and 60 s jitter, 97 in 100 have their product',
  async (perHour) => {
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
    const found = await matchedPizzas(inTime(orders), inTime(pizzas));
    const matched = [...found].flatMap(([order, id]) =>
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

test('a pizza that is due before the business day ends and made after it is one line, of the day on which it was made', async () => {
  const NEXT = '2026/11/21';
  const at = (made: string, over: object = {}) => line('N-1', { made, ...over });
  const pizzas = await insertTestPizzas(t.db, V1, [
    pizza('', { REPORT_localized_capture_start_ts: `${NEXT} 04:07:00` }),
  ]);
  const stored = async () =>
    (
      await sql`SELECT business_date AS day, to_char(made_local, 'HH24:MI') AS made,
          to_char(due_local, 'HH24:MI') AS due, pizza_id AS pizza
        FROM order_line ORDER BY order_no, business_date`.execute(t.db)
    ).rows;
  // 03:30 at the store.
  t.setNow(Date.UTC(2026, 10, 21, 9, 30));
  await send([at(`${NEXT} 03:58:00`), line('N-2', { made: `${NEXT} 03:20:00` })]);
  t.setNow(Date.UTC(2026, 10, 21, 10, 10));
  const made = [at(`${NEXT} 04:06:00`), line('N-2', { made: `${NEXT} 04:08:00`, size: 'mini' })];
  expect((await send(made)).json()).toEqual({ stored: 1, repeated: 1 });
  await matchOrderDays(t.tools);
  const id = Number(pizzas[0]!.t_id.split('-')[2]);
  const moved = [
    { day: '2026-11-21', made: '04:06', due: '03:58', pizza: id },
    { day: '2026-11-20', made: '03:20', due: null, pizza: null },
    { day: '2026-11-21', made: '04:08', due: null, pizza: null },
  ];
  expect(await stored()).toEqual(moved);
  // Both messages may be sent again.
  for (const again of [at(`${NEXT} 03:58:00`), at(`${NEXT} 04:06:00`)]) {
    expect((await send([again])).json()).toEqual({ stored: 0, repeated: 1 });
  }
  expect(await stored()).toEqual(moved);
});

test.each([
  ['03:58', '04:06', 1],
  ['03:31', '04:29', 1],
  ['03:20', '04:06', 2],
  ['03:58', '04:40', 2],
  ['04:10', '03:50', 1],
  ['04:10', '03:20', 2],
])(
  'a pizza due at %s and one with the same number made at %s, around the end of the day: orders %i',
  async (due, made, orders) => {
    const at = (clock: string) => line('7', { made: `2026/11/21 ${clock}:00` });
    // 03:00 at the store, then 05:00.
    t.setNow(Date.UTC(2026, 10, 21, 9));
    await send([at(due)]);
    t.setNow(Date.UTC(2026, 10, 21, 11));
    const stored = orders - 1;
    expect((await send([at(made)])).json()).toEqual({ stored, repeated: 1 - stored });
    const { rows } = await sql`SELECT FROM order_line`.execute(t.db);
    expect(rows).toHaveLength(orders);
  },
);

test('a number that comes again with the next day is another order, although the first one’s due time was replaced', async () => {
  const at = (clock: string) => line('7', { made: `2026/11/21 ${clock}:00` });
  t.setNow(Date.UTC(2026, 10, 21, 8));
  await send([at('03:40')]);
  t.setNow(Date.UTC(2026, 10, 21, 9, 30));
  await send([at('03:15')]);
  t.setNow(Date.UTC(2026, 10, 21, 11));
  expect((await send([at('04:20')])).json()).toEqual({ stored: 1, repeated: 0 });
});

test('an order with the number of one that was made before the business day ended is another one', async () => {
  t.setNow(Date.UTC(2026, 10, 21, 10, 10));
  await send([line('1', { made: '2026/11/21 03:50:00' })]);
  const next = line('1', { made: '2026/11/21 04:05:00' });
  expect((await send([next])).json()).toEqual({ stored: 1, repeated: 0 });
});

test('a due time that arrives late keeps no later line of its call from being stored', async () => {
  const at = (clock: string) => line('L-1', { made: `${DAY} ${clock}` });
  await send([at('09:10:00')]);
  expect((await send([at('09:14:00'), line('L-2')])).json()).toEqual({ stored: 1, repeated: 1 });
});

test('a store’s scores are read as counts, however many pizzas have them', async () => {
  const day = '2026-11-18';
  await insertTestPizzas(t.db, V1, [
    pizza('17:04:00', { REPORT_localized_capture_start_ts: '2026/11/18 17:04:00' }),
  ]);
  await insertCopies(t.db, 'pizza', {
    of: `venue_id = ${V1} AND business_date = '${day}'`,
    count: 10_000,
    own: { id: '77000000 + n', score: '500 + n % 400' },
  });
  let venues: Awaited<ReturnType<typeof coverage>> = [];
  const bytes = await bytesRead(t.db, async () => {
    venues = await coverage();
  });
  expect(bytes).toBeLessThan(20_000);
  const { rows } = await sql<{ mean: number }>`SELECT avg(score)::float8 / 100 AS mean FROM pizza
    WHERE venue_id = ${V1} AND business_date BETWEEN '2026-11-16' AND '2026-11-22'
      AND snap_quality = 'buena' AND NOT censored`.execute(t.db);
  const scored = venues.find(({ venue: id }) => id === String(V1))!;
  expect(scored.scored).toBeGreaterThan(10_000);
  expect(scored.mean).toBeCloseTo(rows[0]!.mean, 10);
  await sql`DELETE FROM pizza WHERE venue_id = ${V1} AND business_date = ${day}`.execute(t.db);
});
