import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportWith, screenOf } from './screen.fixture.ts';

const t = testApp();
const { ask } = screenOf(t);

interface Answer {
  access: string;
  made_at: string | null;
  path: string | null;
  stores: { venue: string; access: string; made_at: string | null }[];
}

async function set(
  access: string,
  { venue = V1, company = COMPANY_A, kind = 'manager' as ViewerKind } = {},
) {
  const url = `/api/dashboard/store-tv/company/${company}/venue/${venue}/`;
  const reply = await t.ask(kind, { method: 'PATCH', url, payload: { access } });
  return { status: reply.statusCode, body: reply.json<Answer>() };
}
const keyOf = (path: string | null) => new URL(path ?? '', 'http://tv').searchParams.get('key')!;
const statusOf = async (key?: string) =>
  (await ask(V1, key === undefined ? '' : `?key=${key}`)).statusCode;

beforeEach(async () => {
  await t.db.deleteFrom('store_tv').execute();
  await t.db.deleteFrom('weekly_report').execute();
});

test('a screen is open to everybody until it is set otherwise', async () => {
  expect(await statusOf()).toBe(200);
  const url = `/api/dashboard/store-tv/company/${COMPANY_A}/`;
  const { stores } = (await t.ask('manager', { method: 'GET', url })).json<Answer>();
  expect(stores.find(({ venue }) => venue === String(V1))).toMatchObject({
    access: 'open',
    made_at: null,
  });
});

test('a device link opens it alone: data, pictures and changes', async () => {
  const [picture] = await reportWith(t, { venue: V1, entries: [{}] });
  const { body } = await set('link');
  expect(body.path).toMatch(/^\/pizza-tv\/venue\/1\/\?key=[\w-]{43}$/);
  const key = keyOf(body.path);
  for (const path of ['', `picture/${picture}`, 'changes/']) {
    for (const query of ['', '?key=', `?key=${key.slice(1)}`, `?key=${'a'.repeat(43)}`]) {
      const reply = await ask(V1, path + query);
      expect([path, query, reply.statusCode]).toEqual([path, query, 404]);
      expect(reply.json()).toMatchObject({ code: 'tv_closed' });
    }
  }
  expect(await statusOf(key)).toBe(200);
  expect((await ask(V1, `picture/${picture}?key=${key}`)).statusCode).toBe(200);
});

test('the link of a store opens no other', async () => {
  const { body } = await set('link');
  await set('link', { venue: V2 });
  expect((await ask(V2, `?key=${keyOf(body.path)}`)).statusCode).toBe(404);
});

test('a new link ends the one before; closing ends every link; opening needs none', async () => {
  const first = keyOf((await set('link')).body.path);
  const second = keyOf((await set('link')).body.path);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect((await set('closed')).body).toMatchObject({ path: null, made_at: null });
  expect([await statusOf(), await statusOf(second)]).toEqual([404, 404]);
  await set('open');
  expect(await statusOf()).toBe(200);
});

test('the secret is kept nowhere: neither in the table nor in the audit log', async () => {
  const key = keyOf((await set('link')).body.path);
  const kept = await t.db.selectFrom('store_tv').selectAll().execute();
  expect(kept[0]?.digest).toHaveLength(32);
  const log = await t.db.selectFrom('audit_entry').selectAll().execute();
  expect(JSON.stringify([kept, log])).not.toContain(key);
});

test('the audit log tells who did it', async () => {
  t.setNow(Date.parse('2030-03-20T12:00:00Z'));
  await set('link');
  await set('closed');
  const lines = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'user_email', 'company_id', 'before', 'after'])
    .where('action', '=', 'store_tv_changed')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const entry = {
    subject: 'Venue 1',
    user_email: 'manager@crustodian.example',
    company_id: COMPANY_A,
  };
  const link = { access: 'link', link_made: '2030-03-20T12:00:00.000Z' };
  expect(lines).toMatchObject([
    { ...entry, before: link, after: { access: 'closed', link_made: null } },
    { ...entry, before: { access: 'open', link_made: null }, after: link },
  ]);
});

describe('is refused', () => {
  test.each<[string, Parameters<typeof set>, number, string]>([
    ['for a store of another company', ['link', { venue: VENUE_OF_B }], 403, 'venue_not_yours'],
    ['another word', ['hidden'], 400, 'bad_request'],
  ])('%s', async (_case, given, status, code) => {
    const reply = await set(...given);
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })]);
    expect(await t.db.selectFrom('store_tv').selectAll().execute()).toEqual([]);
  });
});
