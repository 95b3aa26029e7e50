import { FILES_COOKIE } from '#platform/auth/session-cookies';
import { startSession } from '#platform/auth/session';
import { signFamily } from '#platform/auth/tokens';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { SIGNED_IN_ANSWER, TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { beforeEach, expect, test } from 'vitest';
import { reportWith, WEEK_BEFORE } from './screen.fixture.ts';

const t = testApp();

async function cookieOf(kind: Exclude<ViewerKind, 'anon'>): Promise<string> {
  const { db, keys, now } = t.tools;
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  const { family } = await startSession(db, { user: PEOPLE[kind].id, origin, now: now() });
  return `${FILES_COOKIE}=${signFamily(keys, family)}`;
}
/** Requests like the screen's page in a browser: only the cookie identifies the user. */
const openWith = (cookie: string, venue: number, path = '') =>
  t.app.inject({ url: `${TV_CALLS}${venue}/${path}`, headers: { cookie } });
const open = async (kind: Exclude<ViewerKind, 'anon'>, venue: number, path = '') =>
  openWith(await cookieOf(kind), venue, path);
const openAsNobody = (venue: number, path = '') =>
  t.app.inject({ url: `${TV_CALLS}${venue}/${path}` });

beforeEach(async () => {
  t.setNow(Date.parse('2024-03-20T12:00:00Z'));
  t.tools.memory.wrongScreens.clear();
  t.tools.memory.openedScreens.clear();
  for (const table of ['weekly_report', 'store_tv', 'venue_membership'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await t.db.updateTable('company').set({ public_store_tv: false }).execute();
});

test.each(['regular', 'manager', 'reports'] as const)(
  'who reads the reports of a store (%s) opens its screen, which stays closed for others',
  async (kind) => {
    const [picture] = await reportWith(t, { venue: V1, entries: [{}] });
    const reply = await open(kind, V1);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers[SIGNED_IN_ANSWER]).toBe('1');
    expect(reply.json()).toMatchObject({ has_report: true, week_stamp: '10-3-2024' });
    const shown = await open(kind, V1, `picture/${picture}`);
    expect([shown.statusCode, shown.headers[SIGNED_IN_ANSWER]]).toEqual([200, '1']);
    expect((await openAsNobody(V1)).statusCode).toBe(404);
    expect((await openAsNobody(V1, `picture/${picture}`)).statusCode).toBe(404);
    expect((await openAsNobody(V1, 'changes/')).statusCode).toBe(404);
  },
);

test.each([
  ['of another company', 'regular', VENUE_OF_B],
  ['that does not exist', 'regular', 4711],
  ['whose scores are not for them', 'feed', V1],
] as const)('a store %s stays closed', async (_case, kind, venue) => {
  await reportWith(t, { venue: V1, entries: [{}] });
  expect((await open(kind, venue)).statusCode).toBe(404);
});

test('who is limited to other stores sees neither the screen nor their best pizzas', async () => {
  const given = { user_id: PEOPLE.regular.id, venue_id: V2 };
  await t.db.insertInto('venue_membership').values(given).execute();
  const [best] = await reportWith(t, { venue: V1, entries: [{ featured: true }] });
  await reportWith(t, { venue: V2, entries: [{}] });
  expect((await open('regular', V1)).statusCode).toBe(404);
  const own = await open('regular', V2);
  expect(own.json()).toMatchObject({ has_report: true, best_in_class: [] });
  expect((await open('regular', V2, `picture/${best}`)).statusCode).toBe(404);
});

test('a sign-in opens delivered reports alone; an open screen shows finished ones, too', async () => {
  await reportWith(t, { venue: V1, week: WEEK_BEFORE, state: 'delivered', entries: [{}] });
  const [picture] = await reportWith(t, { venue: V1, state: 'complete', entries: [{}] });
  expect((await open('regular', V1)).json()).toMatchObject({ week_stamp: '4-3-2024' });
  expect((await open('regular', V1, '?week_stamp=10-3-2024')).json()).toMatchObject({
    has_report: false,
    pizzas: [],
    ranking: [],
  });
  expect((await open('regular', V1, `picture/${picture}`)).statusCode).toBe(404);
  await t.db
    .updateTable('company')
    .set({ public_store_tv: true })
    .where('id', '=', COMPANY_A)
    .execute();
  const anybody = await open('regular', V1);
  expect(anybody.json()).toMatchObject({ week_stamp: '10-3-2024' });
  expect(anybody.headers).not.toHaveProperty(SIGNED_IN_ANSWER);
});

test('a sign-in that ended opens nothing', async () => {
  await reportWith(t, { venue: V1, entries: [{}] });
  const cookie = await cookieOf('regular');
  expect((await openWith(cookie, V1)).statusCode).toBe(200);
  await t.db
    .updateTable('session_family')
    .set({ revoked_at: new Date(0) })
    .execute();
  t.tools.live.rightsChanged(PEOPLE.regular.id);
  expect((await openWith(cookie, V1)).statusCode).toBe(404);
});
