import { FILES_COOKIE } from '#platform/auth/session-cookies';
import { startSession } from '#platform/auth/session';
import { signFamily } from '#platform/auth/tokens';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, type PersonKind } from '#test/world/fixture';
import type { ShiftScreen } from '@crustodian/contract/store-tv';
import { parsePizzaId, picturePath, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chartDueShifts } from '../../signals/chart-shifts.job.ts';
import { learnBaselines } from '../../signals/learn-baselines.job.ts';
import {
  insertQuietWeeks,
  insertShift,
  NOW,
  TODAY,
} from '../../signals/signalled-store.fixture.ts';
import { PICTURE } from '../screen.fixture.ts';

const t = testApp();
/** Friday evening in the stores' time zone. */
const EVENING = NOW + 13 * 3_600_000;
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
const DASHBOARD = `/api/dashboard/store-tv/company/${COMPANY_A}/`;

const change = (url: string, payload: object, kind: ViewerKind = 'manager') =>
  t.ask(kind, { method: 'PATCH', url, payload });
const ask = (path: string, kind: ViewerKind = 'anon', venue = V1) =>
  t.ask(kind, { method: 'GET', url: `${TV_CALLS}${venue}/shift/${path}` });
async function newLink(venue = V1): Promise<string> {
  const reply = await change(`${DASHBOARD}venue/${venue}/`, { access: 'link' });
  return new URL(reply.json<{ path: string }>().path, 'http://tv').search;
}
/** Requests like the page: only the cookie identifies the user. */
async function signedIn(kind: PersonKind): Promise<number> {
  const { db, keys, now } = t.tools;
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  const { family } = await startSession(db, { user: PEOPLE[kind].id, origin, now: now() });
  const cookie = `${FILES_COOKIE}=${signFamily(keys, family)}`;
  const url = `${TV_CALLS}${V1}/shift/`;
  return (await t.app.inject({ url, headers: { cookie } })).statusCode;
}
const read = async (link: string, venue = V1) =>
  (await ask(link, 'anon', venue)).json<ShiftScreen>();
const pathOf = ({ t_id }: PizzaKey) => picturePath(parsePizzaId(t_id)!);

let link = '';
let pizzas: PizzaKey[] = [];
beforeAll(async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await insertShift(t.db, V1, { day: TODAY, hour: 12 }, [8, 8]);
  await learnBaselines(t.tools);
  pizzas = await insertShift(t.db, V1, { day: TODAY }, FAULT);
  await chartDueShifts(t.tools);
  const digest = await t.tools.pictures.put(PICTURE);
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${V1}, ${digest}, 'jpeg', 900, 900, ${PICTURE.length})`.execute(t.db);
  await sql`UPDATE pizza SET picture = ${digest}`.execute(t.db);
  t.setNow(EVENING);
  await change(`${DASHBOARD}shift/`, { on: true });
  link = await newLink();
});
beforeEach(async () => {
  t.setNow(EVENING);
  await t.db.deleteFrom('signal_act').execute();
});

describe('a shift in which the cheese seal slips', () => {
  test('its last 20 pizzas, and one cue with where and how often', async () => {
    const screen = await read(link);
    expect(screen).toMatchObject({ is_on: true, shift: 'PM', pizzas: 40, camera_doubted: false });
    expect(screen.last.map(({ img_url }) => img_url)).toEqual(pizzas.slice(-20).map(pathOf));
    // Three of eight slices are closed; the others span 4:30 to 12 o'clock.
    expect(screen.cue).toEqual({
      word: 'rim',
      part: 'Sello de queso',
      bad: 15,
      of: 20,
      side: 'left',
      slices: ['4', '5', '6', '7', '8'],
    });
  });

  test('no cue before pizza 20 of the shift, nor of another shift, nor after it', async () => {
    const late = pizzas.slice(19).map(({ t_id }) => parsePizzaId(t_id)!.id);
    const censor = (censored: boolean) =>
      t.db.updateTable('pizza').set({ censored }).where('id', 'in', late).execute();
    await censor(true);
    expect(await read(link)).toMatchObject({ pizzas: 19, cue: null });
    await censor(false);
    t.setNow(EVENING - 5 * 3_600_000);
    expect(await read(link)).toMatchObject({ shift: 'AM', pizzas: 2, cue: null });
    t.setNow(EVENING + 12 * 3_600_000);
    expect(await read(link)).toMatchObject({ pizzas: 0, last: [], cue: null });
  });

  test('what was marked as no problem is no cue, and a doubted camera says so', async () => {
    const { id } = await t.db.selectFrom('signal').select('id').executeTakeFirstOrThrow();
    const act = (payload: object) =>
      t.ask('manager', {
        method: 'POST',
        url: `/api/today/venue/${V1}/signal/${id}/act/`,
        payload,
      });
    expect((await act({ kind: 'not-a-problem', reason: 'one-rush' })).statusCode).toBe(200);
    expect(await read(link)).toMatchObject({ cue: null, camera_doubted: false });
    await act({ kind: 'camera' });
    expect(await read(link)).toMatchObject({ cue: null, camera_doubted: true });
  });

  test('cues wait while the pictures of a camera are changed, not while one is silent', async () => {
    const item = (id: number, fault: string) =>
      sql`INSERT INTO camera_item
      (venue_id, id, camera, fault, since_local, found_at, is_sure)
      VALUES (${V1}, ${id}, 'cut table', ${fault}, '2026-11-20 18:30', now(), false)`.execute(t.db);
    await item(1, 'silent');
    expect(await read(link)).toMatchObject({ camera_doubted: false });
    await sql`UPDATE camera_item SET ended_at = now(), ended_local = since_local`.execute(t.db);
    await item(2, 'light');
    expect(await read(link)).toMatchObject({ cue: null, camera_doubted: true });
    await sql`DELETE FROM camera_item`.execute(t.db);
  });

  test('a camera that surely sends nothing is said, unless another one has seen a pizza since', async () => {
    const item = (since: string, isSure: boolean) =>
      sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
      VALUES (${V1}, ${isSure ? 2 : 1}, 'cut table', 'silent', ${since}::timestamp, now(), ${isSure})`.execute(
        t.db,
      );
    await item('2026-11-20 23:30', false);
    expect(await read(link)).toMatchObject({ unseen_since: null });
    await sql`DELETE FROM camera_item`.execute(t.db);
    await item('2026-11-20 23:30', true);
    expect(await read(link)).toMatchObject({ unseen_since: '2026/11/20 23:30:00' });
    await sql`UPDATE camera_item SET since_local = '2026-11-20 12:30'`.execute(t.db);
    expect(await read(link)).toMatchObject({ unseen_since: null });
    await sql`DELETE FROM camera_item`.execute(t.db);
  });

  test('the answer names no person, no score and no rank', async () => {
    const reply = await ask(link);
    expect(reply.headers['x-signed-in']).toBeUndefined();
    const keys = new Set<string>();
    JSON.parse(reply.body, (name: string, value: unknown) => {
      keys.add(name);
      return value;
    });
    const numbers = [...keys].filter((name) => /^\d*$/.test(name));
    const said =
      'is_on shift pizzas last golden cue camera_doubted unseen_since specialties venue read_at';
    const ofPizza = 'img_url specialty picture_size width height figure x y radius type standard';
    const ofCue = 'slice_angle word part bad of side slices pk pretty_name time_zone';
    const allowed = new Set([
      ...`${said} ${ofPizza} ${ofCue}`.split(' '),
      ...Object.keys((await read(link)).specialties),
      ...numbers,
    ]);
    expect([...keys].filter((name) => !allowed.has(name))).toEqual([]);
    for (const kind of Object.keys(PEOPLE)) expect(reply.body).not.toContain(`${kind}@`);
    expect(reply.body).not.toMatch(/score|rank|position|user|reviewer|maker|person|sound|audio/i);
  });
});

describe('pictures', () => {
  test('are those of the last two days of the store and its golden samples, no others', async () => {
    const [first] = pizzas;
    expect((await ask(`picture/${pathOf(first!)}${link}&w=320`)).statusCode).toBe(200);
    t.setNow(EVENING + 24 * 3_600_000);
    expect((await ask(`picture/${pathOf(first!)}${link}`)).statusCode).toBe(200);
    t.setNow(EVENING + 48 * 3_600_000);
    expect((await ask(`picture/${pathOf(first!)}${link}`)).statusCode).toBe(404);
    const { day, id } = parsePizzaId(first!.t_id)!;
    await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
      VALUES (${COMPANY_A}, 'pepperoni', 'tradicional', ${V1}, ${day}, ${id})`.execute(t.db);
    expect((await ask(`picture/${pathOf(first!)}${link}`)).statusCode).toBe(200);
    expect((await read(link)).golden).toMatchObject({
      img_url: pathOf(first!),
      specialty: 'pepperoni',
    });
    expect((await ask(`picture/nothing${link}`)).statusCode).toBe(404);
  });
});

describe('who opens it', () => {
  test('a device link or a sign-in that sees the store, never the address alone', async () => {
    expect((await ask('')).statusCode).toBe(404);
    expect((await ask('', 'anon', V2)).statusCode).toBe(404);
    expect((await ask('?key=wrong')).statusCode).toBe(404);
    expect((await ask(link, 'anon', V2)).statusCode).toBe(404);
    expect(await signedIn('regular')).toBe(200);
    expect(await signedIn('managerOfB')).toBe(404);
    // Users limited to reports, or to the feed, see neither.
    for (const kind of ['reports', 'feed', 'both'] as const) {
      expect([kind, await signedIn(kind)]).toEqual([kind, 404]);
    }
    expect((await ask('changes/')).statusCode).toBe(404);
  });

  test('the company switches it on, a store may switch its own off; both are in the audit log', async () => {
    const off = await change(`${DASHBOARD}venue/${V1}/shift/`, { on: false });
    expect(off.json()).toMatchObject({ shift_screens: true });
    expect(await read(link)).toMatchObject({ is_on: false, pizzas: 0, last: [], cue: null });
    expect((await ask(`picture/${pathOf(pizzas[0]!)}${link}`)).statusCode).toBe(404);
    await change(`${DASHBOARD}venue/${V1}/shift/`, { on: true });
    // Set twice, logged once.
    await change(`${DASHBOARD}venue/${V1}/shift/`, { on: true });
    await change(`${DASHBOARD}shift/`, { on: false });
    expect(await read(link)).toMatchObject({ is_on: false });
    await change(`${DASHBOARD}shift/`, { on: true });
    expect(await read(link)).toMatchObject({ is_on: true, pizzas: 40 });
    const { rows } = await sql`SELECT venue_id, before, after FROM audit_entry
      WHERE action = 'store_tv_changed' AND (after::text LIKE '%shift%') ORDER BY id`.execute(t.db);
    expect(rows).toEqual([
      { venue_id: null, before: { shift_screens: false }, after: { shift_screens: true } },
      { venue_id: V1, before: { shift_screen: true }, after: { shift_screen: false } },
      { venue_id: V1, before: { shift_screen: false }, after: { shift_screen: true } },
      { venue_id: null, before: { shift_screens: true }, after: { shift_screens: false } },
      { venue_id: null, before: { shift_screens: false }, after: { shift_screens: true } },
    ]);
  });

  test('a store of another company is not switched: 403', async () => {
    const url = `${DASHBOARD}venue/4/shift/`;
    expect((await change(url, { on: false })).json()).toMatchObject({ code: 'venue_not_yours' });
  });
});

test('a screen hears when charts were drawn, and reads the cue then', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const closing = new AbortController();
  const url = `${address}${TV_CALLS}${V1}/shift/changes/${link}`;
  const reply = await fetch(url, { signal: closing.signal });
  const events = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events.read()).value).toContain('retry');
  await insertShift(t.db, V1, { day: TODAY, hour: 18, minute: 45 }, [8]);
  await chartDueShifts(t.tools);
  expect((await events.read()).value).toBe('data: {"changed":true}\n\n');
  closing.abort();
});
