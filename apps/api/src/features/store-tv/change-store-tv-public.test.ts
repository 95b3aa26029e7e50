import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();

interface Accesses {
  public: boolean;
  stores: { venue: string; access: string }[];
}

const choose = (isPublic: boolean, { company = COMPANY_A, kind = 'manager' as ViewerKind } = {}) =>
  t.ask(kind, {
    method: 'PATCH',
    url: `/api/dashboard/store-tv/company/${company}/`,
    payload: { public: isPublic },
  });
const setAccess = (venue: number, access: string) =>
  t.ask('manager', {
    method: 'PATCH',
    url: `/api/dashboard/store-tv/company/${COMPANY_A}/venue/${venue}/`,
    payload: { access },
  });
const open = (venue: number, { query = '', from = '192.0.2.1' } = {}) =>
  t.app.inject({ url: `${TV_CALLS}${venue}/${query}`, remoteAddress: from });

beforeEach(async () => {
  await t.db.deleteFrom('store_tv').execute();
  await t.db.updateTable('company').set({ public_store_tv: true }).execute();
  t.tools.memory.wrongScreens.clear();
  t.tools.memory.openedScreens.clear();
});

test('a new company begins with device links only', async () => {
  const own = { id: 900, name: 'new', pretty_name: 'New', brand_key: 'new' };
  const company = await t.db
    .insertInto('company')
    .values(own)
    .returning(['id', 'public_store_tv'])
    .executeTakeFirstOrThrow();
  expect(company.public_store_tv).toBe(false);
  const { id } = await t.db
    .insertInto('venue')
    .values({
      id: 900,
      company_id: company.id,
      name: 'n',
      pretty_name: 'N',
      time_zone: 'Europe/Madrid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await open(id)).statusCode).toBe(404);
});

test('without it no screen opens by its address alone, device links do, and it can be given back', async () => {
  const { path } = (await setAccess(V2, 'link')).json<{ path: string }>();
  const link = new URL(path, 'http://tv').search;
  const { public: isPublic, stores } = (await choose(false)).json<Accesses>();
  expect(isPublic).toBe(false);
  expect(stores.map(({ access }) => access)).toEqual(['closed', 'link', 'closed']);
  expect((await open(V1)).statusCode).toBe(404);
  expect((await open(V2, { query: link })).statusCode).toBe(200);
  expect((await open(VENUE_OF_B)).statusCode).toBe(200);
  expect((await setAccess(V1, 'open')).json()).toMatchObject({ code: 'tv_not_public' });
  await choose(true);
  expect((await open(V1)).statusCode).toBe(200);
});

test('the audit log has it once; screens that run hear of it', async () => {
  const heard: number[] = [];
  const ends = [V1, V2].map((venue) => t.tools.live.followTv(venue, () => heard.push(venue)));
  const since = Date.now();
  await choose(false);
  await choose(false);
  ends.forEach((end) => end());
  expect(heard).toEqual([V1, V2]);
  const lines = await t.db
    .selectFrom('audit_entry')
    .select(['subject', 'before', 'after'])
    .where('action', '=', 'store_tv_changed')
    .where('at', '>=', new Date(since))
    .execute();
  expect(lines).toEqual([
    { subject: 'Company a', before: { public: true }, after: { public: false } },
  ]);
});

describe('counting through addresses lists no store', () => {
  const from = '198.51.100.7';

  test('an unknown, a closed and a not public screen are answered alike', async () => {
    await setAccess(V2, 'closed');
    await t.db
      .updateTable('company')
      .set({ public_store_tv: false })
      .where('id', '=', COMPANY_B)
      .execute();
    const answers = [];
    for (const venue of [4711, V2, VENUE_OF_B]) {
      const { statusCode, body, headers } = await open(venue, { from });
      answers.push({ statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('after ten wrong ones an address waits, but for screens that it had opened and for links', async () => {
    const { path } = (await setAccess(V2, 'link')).json<{ path: string }>();
    const link = new URL(path, 'http://tv').search;
    expect((await open(V1, { from })).statusCode).toBe(200);
    const counted = [];
    for (let venue = 5001; venue <= 5012; venue += 1) {
      counted.push((await open(venue, { from })).statusCode);
    }
    expect(counted).toEqual([...Array<number>(10).fill(404), 429, 429]);
    // A public screen that the caller has not opened yet is treated like any other.
    expect((await open(VENUE_OF_B, { from })).statusCode).toBe(429);
    expect((await open(V1, { from })).statusCode).toBe(200);
    expect((await open(V2, { from, query: link })).statusCode).toBe(200);
    // Repeating the same wrong screen is allowed, as by a screen on a wall, and other addresses are
    // unaffected.
    expect((await open(5001, { from })).statusCode).toBe(404);
    expect((await open(VENUE_OF_B, { from: '203.0.113.9' })).statusCode).toBe(200);
  });
});
