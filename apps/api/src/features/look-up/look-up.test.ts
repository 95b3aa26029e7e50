import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import type { findPizza, linkEvidence, readEvidence } from '@crustodian/contract/look-up';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { PDFDocument } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLookUps } from './forget-look-ups.job.ts';

const t = testApp();
const DAY = '2026/11/20';
const pizza = (clock: string, over: object = {}) => ({
  REPORT_localized_capture_start_ts: `${DAY} ${clock}`,
  category: 'pepperoni',
  crust: 'delgada',
  ...over,
});
let made: PizzaKey[];
beforeAll(async () => {
  made = await insertTestPizzas(t.db, V1, [
    pizza('17:02:00'),
    pizza('17:10:00', { category: 'hawaiana' }),
    pizza('17:13:00'),
    pizza('17:09:00', { censored: 1 }),
    pizza('18:40:00'),
    pizza('18:42:00', { crust: 'pan' }),
  ]);
  const id = Number(made[0]!.t_id.split('-')[2]);
  const line = (order: string, at: string, to: number | null) => sql`(${V1}, ${order}, 1,
    '2026-11-20', 'pepperoni', '', '', ${`2026-11-20 ${at}`}, now(), ${to}::bigint)`;
  await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at, pizza_id)
    VALUES ${line('A-1', '17:00', id)}, ${line('A-2', '17:05', null)}`.execute(t.db);
  await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
    VALUES (${V1}, 1, 'oven-1', 'covered', '2026-11-20 17:04:00', now(), true)`.execute(t.db);
});
beforeEach(() => t.setNow(Date.UTC(2026, 10, 21, 1)));

async function find(payload: object, kind: ViewerKind = 'regular') {
  const url = `/api/look-up/company/${COMPANY_A}/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload });
  return { status: reply.statusCode, ...reply.json<Answer<typeof findPizza>>() };
}
const about = { venue: String(V1), at: `${DAY} 17:09:00` };

test('by store and time: the likeliest first, what is hidden never, what was not seen with the reason', async () => {
  const { candidates, unseen } = await find({ ...about, specialty: 'pepperoni' });
  expect(candidates.map((one) => made.findIndex(({ t_id }) => t_id === one.pizza))).toEqual([
    2, 0, 1,
  ]);
  expect(candidates[0]).toMatchObject({ local_ts: `${DAY} 17:13:00`, specialty: 'pepperoni' });
  expect(unseen).toMatchObject([
    {
      venue: V1,
      order: 'A-2',
      line: 1,
      day: '2026-11-20',
      fault: 'covered',
      since: `${DAY} 17:04:00`,
    },
  ]);
  expect((await find({ ...about, at: `${DAY} 12:00:00` })).candidates).toEqual([]);
  expect((await find({ ...about, venue: String(VENUE_OF_B) })).status).toBe(403);
  expect((await find({ ...about, minutes: 300 })).status).toBe(400);
});

test.each([
  ['delgada', 4],
  ['pan', 5],
])('of two as near in time the one with the crust %s is the likelier', async (crust, first) => {
  const { candidates } = await find({ ...about, at: `${DAY} 18:41:00`, crust });
  expect(candidates.map(({ pizza }) => pizza)).toContain(made[9 - first]!.t_id);
  expect(candidates[0]).toMatchObject({ pizza: made[first]!.t_id, crust });
});

test('of two similar pizzas, the one from an order of the given size is likelier', async () => {
  const [first, second] = [4, 5].map((at) => Number(made[at]!.t_id.split('-')[2]));
  await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size,
      made_local, received_at, pizza_id)
    VALUES (${V1}, 'C-1', 1, '2026-11-20', '', '', '', '2026-11-20 18:39', now(), ${first}),
      (${V1}, 'C-2', 1, '2026-11-20', '', '', '', '2026-11-20 18:41', now(), ${second}),
      (${V1}, 'C-2', 2, '2026-11-20', '', '', '', '2026-11-20 18:41', now(), NULL)`.execute(t.db);
  const around = { ...about, at: `${DAY} 18:41:00` };
  for (const [order_pizzas, at] of [
    [1, 4],
    [2, 5],
  ] as const) {
    const { candidates } = await find({ ...around, order_pizzas });
    expect(candidates[0]).toMatchObject({ pizza: made[at]!.t_id, order_pizzas });
  }
  expect((await find({ ...around, order_pizzas: 0 })).status).toBe(400);
  await sql`DELETE FROM order_line WHERE order_no IN ('C-1', 'C-2')`.execute(t.db);
});

test('whether orders can be found: only where a till of the viewer’s stores sent some in four weeks', async () => {
  const url = `/api/look-up/company/${COMPANY_A}/`;
  const hasOrders = async () => (await t.ask('regular', { method: 'GET', url })).json<object>();
  t.setNow(Date.now());
  expect(await hasOrders()).toEqual({ has_orders: true });
  t.setNow(Date.now() + 29 * 86_400_000);
  expect(await hasOrders()).toEqual({ has_orders: false });
});

test('an order of one store: its number alone finds those of all stores', async () => {
  const { unseen } = await find({ order: 'A-2', venue: String(V1) });
  expect(unseen).toMatchObject([{ venue: V1 }]);
  expect(await find({ order: 'A-2', venue: String(V2) })).toMatchObject({ unseen: [] });
  expect((await find({ order: 'A-2', venue: String(VENUE_OF_B) })).status).toBe(403);
});

test('the sheet of an ordered pizza that was not seen, which is kept with who and when', async () => {
  await sql`DELETE FROM look_up`.execute(t.db);
  const file = (query: string, venue = V1) =>
    t.ask('regular', { method: 'GET', url: `/api/look-up/venue/${venue}/order/file/?${query}` });
  const unseen = 'order=A-2&line=1&day=2026-11-20';
  const reply = await file(`${unseen}&language=es`);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect((await PDFDocument.load(new Uint8Array(reply.rawPayload))).getPageCount()).toBe(1);
  const { rows } = await sql`SELECT user_id AS "user", asked FROM look_up`.execute(t.db);
  expect(rows).toEqual([
    {
      user: PEOPLE.regular.id,
      asked: { order: 'A-2', line: 1, day: '2026-11-20', venue: V1, sheet: true },
    },
  ]);
  // A pizza that was seen has a sheet with its picture instead.
  const others = ['order=A-1&line=1', 'order=A-2&line=2', 'order=none&line=1'];
  for (const other of [
    ...others.map((one) => `${one}&day=2026-11-20`),
    'order=A-2&line=1&day=2026-11-19',
  ]) {
    expect((await file(other)).statusCode).toBe(404);
  }
  expect((await file(unseen, VENUE_OF_B)).statusCode).toBe(403);
});

test('by the number of an order, and every look-up is kept', async () => {
  await sql`DELETE FROM look_up`.execute(t.db);
  expect((await find({ order: 'A-1' })).candidates).toMatchObject([
    { pizza: made[0]!.t_id, in_100: 100 },
  ]);
  expect(await find({ order: 'A-2' })).toMatchObject({
    candidates: [],
    unseen: [{ order: 'A-2' }],
  });
  expect(await find({ order: 'A-3' })).toMatchObject({ candidates: [], unseen: [] });
  const { rows } = await sql`SELECT asked, found FROM look_up ORDER BY id`.execute(t.db);
  expect(rows).toEqual([
    { asked: { order: 'A-1' }, found: 1 },
    { asked: { order: 'A-2' }, found: 0 },
    { asked: { order: 'A-3' }, found: 0 },
  ]);
});

test('who looked up and opened what is forgotten after 400 days', async () => {
  const now = Date.UTC(2026, 10, 21);
  const days = (count: number) => new Date(now - count * 86_400_000);
  for (const table of ['look_up', 'evidence_link', 'evidence_opening'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  for (const [id, at] of [
    [1, days(401)],
    [2, days(399)],
  ] as const) {
    await sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
      VALUES (${COMPANY_A}, ${id}, ${PEOPLE.regular.id}, ${at}, '{}', 0)`.execute(t.db);
    await sql`INSERT INTO evidence_link (id, venue_id, business_date, pizza_id, digest, made_by,
        made_at, ends_at)
      VALUES (${id}, ${V1}, '2025-10-01', 1, ${Buffer.from([id])}, ${PEOPLE.regular.id}, ${at},
        ${at})`.execute(t.db);
    await sql`INSERT INTO evidence_opening (id, venue_id, business_date, pizza_id, at, address)
      VALUES (${id}, ${V1}, '2025-10-01', 1, ${at}, '')`.execute(t.db);
  }
  // Nothing is deleted while the store’s day is on hold.
  await sql`INSERT INTO legal_hold (company_id, id, venue_id, from_day, until_day, reason, made_by, made_at)
    VALUES (${COMPANY_A}, 1, ${V1}, '2025-10-01', '2025-10-01', 'claim', ${PEOPLE.manager.id}, now())`.execute(
    t.db,
  );
  await forgetLookUps({ db: t.db, now: () => now });
  for (const table of ['look_up', 'evidence_link', 'evidence_opening'] as const) {
    expect(await t.db.selectFrom(table).select('id').execute()).toHaveLength(2);
  }
  await sql`UPDATE legal_hold SET lifted_at = now(), lifted_by = made_by WHERE id = 1`.execute(
    t.db,
  );
  await forgetLookUps({ db: t.db, now: () => now });
  for (const table of ['look_up', 'evidence_link', 'evidence_opening'] as const) {
    const left = await t.db.selectFrom(table).select('id').execute();
    expect([table, left.map(({ id }) => Number(id))]).toEqual([table, [2]]);
    await t.db.deleteFrom(table).execute();
  }
});

const sheetOf = (key: PizzaKey) => `/api/look-up/pizza/${key.t_id}/`;
const link = async (key: PizzaKey) => {
  const url = `${sheetOf(key)}link/`;
  return (await t.ask('regular', { method: 'POST', url, payload: {} })).json<
    Answer<typeof linkEvidence>
  >();
};
const open = (path: string) => t.app.inject({ url: path });

test('a link shows one sheet to anybody for 72 hours, or until it is ended; each opening is kept', async () => {
  const { id, path } = await link(made[2]!);
  const page = await open(path);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(page.body).toContain('The pizza as it left the cut table.');
  expect(page.body).toContain('Fri 20 Nov 2026, 17:13');
  const read = await t.ask('regular', { method: 'GET', url: sheetOf(made[2]!) });
  const sheet = read.json<Answer<typeof readEvidence>>();
  expect(sheet.links).toMatchObject([{ id, opened: 1 }]);
  for (const { text } of sheet.lines) expect(page.body).toContain(text);

  expect((await open(`${path}x`)).body).toContain('This link has ended.');
  t.setNow(Date.UTC(2026, 10, 24, 1, 1));
  expect((await open(path)).body).toContain('This link has ended.');
  t.setNow(Date.UTC(2026, 10, 21, 2));
  const url = `${sheetOf(made[2]!)}link/${id}/`;
  expect((await t.ask('regular', { method: 'DELETE', url })).json()).toEqual({ ended: true });
  expect((await t.ask('regular', { method: 'DELETE', url })).statusCode).toBe(404);
  expect((await open(path)).body).toContain('This link has ended.');
  expect((await open(path)).body).not.toContain('17:13');
  expect((await open(`${path}/picture`)).statusCode).toBe(404);
});

test.each([
  [
    'the snapshot was flagged',
    sql`UPDATE pizza SET snap_quality = 'mala', snap_trusted = true
      WHERE venue_id = ${V1} AND local_ts = '2026-11-20 17:10:00'`,
    sql`UPDATE pizza SET snap_quality = 'buena', snap_trusted = false
      WHERE venue_id = ${V1} AND local_ts = '2026-11-20 17:10:00'`,
  ],
  [
    'its maker has another store',
    sql`INSERT INTO venue_membership (user_id, venue_id) VALUES (${PEOPLE.regular.id}, ${V2})`,
    sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.regular.id}`,
  ],
  [
    'its maker was deleted',
    sql`UPDATE user_account SET deleted_at = now() WHERE id = ${PEOPLE.regular.id}`,
    sql`UPDATE user_account SET deleted_at = NULL WHERE id = ${PEOPLE.regular.id}`,
  ],
])('a link has ended while %s', async (_, change, undo) => {
  const { path } = await link(made[1]!);
  expect((await open(path)).body).toContain('17:10');
  await change.execute(t.db);
  expect((await open(path)).body).toContain('This link has ended.');
  expect((await open(`${path}/picture`)).statusCode).toBe(404);
  await undo.execute(t.db);
  expect((await open(path)).body).toContain('17:10');
});

test('a pizza that is hidden later is no longer shown, and a pizza has ten links at most', async () => {
  const { path } = await link(made[4]!);
  const id = Number(made[4]!.t_id.split('-')[2]);
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ${V1} AND id = ${id}`.execute(t.db);
  expect((await open(path)).body).toContain('This link has ended.');
  await sql`UPDATE pizza SET censored = false WHERE venue_id = ${V1} AND id = ${id}`.execute(t.db);
  const codes = await Promise.all(Array.from({ length: 12 }, () => link(made[4]!)));
  expect(codes.filter((one) => 'path' in one)).toHaveLength(9);
});

test('the sheet is in the language asked for, a link in that of who opens it', async () => {
  const { path } = await link(made[1]!);
  const url = `${sheetOf(made[1]!)}?language=es`;
  const sheet = (await t.ask('regular', { method: 'GET', url })).json<
    Answer<typeof readEvidence>
  >();
  expect(sheet.lines.map(({ term }) => term).slice(0, 3)).toEqual(['Hecha', 'Pizza', 'Puntuación']);
  const headers = { 'accept-language': 'es-MX,es;q=0.9' };
  const page = (await t.app.inject({ url: path, headers })).body;
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('Así salió la pizza de la mesa de corte.');
  for (const { text } of sheet.lines) expect(page).toContain(text);
  expect((await t.app.inject({ url: `${path}x`, headers })).body).toContain('Este enlace terminó.');
  const file = { method: 'GET', url: `${sheetOf(made[1]!)}file/?language=es` } as const;
  const pdf = await PDFDocument.load((await t.ask('regular', file)).rawPayload);
  expect(pdf.getTitle()).toBe('Hoja de evidencia');
});

test('the sheet as PDF, kept with who', async () => {
  const reply = await t.ask('regular', { method: 'GET', url: `${sheetOf(made[0]!)}file/` });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM evidence_opening
    WHERE link_id IS NULL AND user_id IS NOT NULL`.execute(t.db);
  expect(rows[0]!.n).toBe(2);
});

/** The first line of a sheet's PDF. */
function headOf(pdf: Buffer): string {
  const bytes = pdf.toString('latin1');
  const streams = [...bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, packed]) => {
      try {
        return [inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    },
  );
  const [, hex] = /<([0-9A-F]+)> Tj/.exec(streams.find((text) => text.includes(' Tj'))!)!;
  return new TextDecoder('windows-1252').decode(Buffer.from(hex!, 'hex'));
}

test.each([
  ['Söder & Ángel', 'Company a, Söder & Ángel'],
  ['Łódź Dąbrowa', 'Store 1: Company a, Lódz Dabrowa'],
  ['Пицца', 'Store 1: Company a, Pitstsa'],
  ['Πίτσα', 'Store 1: Company a, Pitsa'],
  ['比萨', 'Store 1: Company a, BiSa'],
  ['n'.repeat(100), expect.stringMatching(/^Store 1: .*, n+…$/)],
])('the sheet of a store named %s names it', async (name, expected) => {
  const named = (pretty_name: string) =>
    t.db.updateTable('venue').set({ pretty_name }).where('id', '=', V1).execute();
  await named(name);
  const reply = await t.ask('regular', { method: 'GET', url: `${sheetOf(made[0]!)}file/` });
  await named('Venue 1');
  expect(headOf(reply.rawPayload)).toEqual(expected);
});
