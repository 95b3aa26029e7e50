import type { ApiToken } from '@crustodian/contract/integrations';
import { MOST_A_MINUTE } from '#platform/database/shared-counts';
import { testApp, type Request, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const t = testApp();

const NOW = Date.UTC(2024, 2, 10, 18);
const OWN = '/api/integrations/own/tokens/';
const OF_A = `/api/integrations/company/${COMPANY_A}/tokens/`;
const BODY = { name: 'Warehouse BI', scopes: ['read:figures'], ends: '2025-03-10' };

beforeEach(async () => {
  t.setNow(NOW);
  await t.db.deleteFrom('api_token').execute();
  await t.db.deleteFrom('attempt_count').execute();
  await t.db.deleteFrom('audit_entry').execute();
});

const make = async (kind: ViewerKind, url: string, body: object = BODY) => {
  const reply = await t.ask(kind, { method: 'POST', url, payload: body });
  return {
    status: reply.statusCode,
    ...reply.json<{ token: ApiToken; secret: string; code: string }>(),
  };
};

const by = (secret: string, request: Request) =>
  t.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${secret}` } });

const venues = async (secret: string): Promise<[number, string[]]> => {
  const reply = await by(secret, { method: 'GET', url: '/api/dashboard/venues/' });
  const { venues: found = [] } = reply.json<{ venues?: { value: string }[] }>();
  return [reply.statusCode, found.map(({ value }) => value).sort()];
};

const audited = async () => {
  const { rows } = await sql<{
    action: string;
    subject: string;
    by: string;
    before: object;
    after: object;
  }>`
    SELECT action, subject, user_id AS by, before, after FROM audit_entry
    WHERE action LIKE 'token%' ORDER BY id`.execute(t.db);
  return rows;
};

test('a token is shown once; a digest of it is kept', async () => {
  const { status, secret, token } = await make('manager', OF_A);
  expect(status).toBe(201);
  expect(secret).toMatch(/^crt_[\w-]{43}$/);
  expect(token).toMatchObject({ name: 'Warehouse BI', hint: secret.slice(0, 8), works: true });
  const stored = await sql<{ row: string }>`SELECT t::text AS row FROM api_token t`.execute(t.db);
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(8));
  const list = await t.ask('manager', { method: 'GET', url: OF_A });
  expect(list.body).not.toContain(secret.slice(8));
  expect(list.json<{ tokens: ApiToken[] }>().tokens).toEqual([token]);
});

test('who makes and ends a token is in the audit log', async () => {
  const { token } = await make('manager', OF_A);
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}${token.id}/` });
  const facts = { scopes: ['read:figures'], token: token.hint };
  expect(await audited()).toEqual([
    {
      action: 'token_made',
      subject: 'Warehouse BI',
      by: PEOPLE.manager.id,
      before: null,
      after: { ...facts, ends: '2025-03-10', of: 'company' },
    },
    {
      action: 'token_ended',
      subject: 'Warehouse BI',
      by: PEOPLE.manager.id,
      before: facts,
      after: null,
    },
  ]);
});

describe('a token no longer works', () => {
  const afterwards = async (secret: string) => (await venues(secret))[0];
  test('once it is ended', async () => {
    const { secret, token } = await make('regular', OWN);
    expect(await afterwards(secret)).toBe(200);
    await t.ask('regular', { method: 'DELETE', url: `${OWN}${token.id}/` });
    expect(await afterwards(secret)).toBe(401);
    const again = await t.ask('regular', { method: 'DELETE', url: `${OWN}${token.id}/` });
    expect(again.json()).toMatchObject({ code: 'token_not_found' });
  });
  test('after its last day', async () => {
    const { secret } = await make('regular', OWN);
    t.setNow(Date.UTC(2025, 2, 10, 23, 59));
    expect(await afterwards(secret)).toBe(200);
    t.setNow(Date.UTC(2025, 2, 11));
    expect(await afterwards(secret)).toBe(401);
  });
  test('once its owner is deleted', async () => {
    const { secret } = await make('regular', OWN);
    await change(sql`UPDATE user_account SET deleted_at = now() WHERE id = ${PEOPLE.regular.id}`);
    expect(await afterwards(secret)).toBe(401);
  });
  test('once the maker of a company’s token no longer administers it', async () => {
    const { secret } = await make('manager', OF_A);
    await change(
      sql`UPDATE user_account SET company_manager = false WHERE id = ${PEOPLE.manager.id}`,
    );
    expect(await afterwards(secret)).toBe(401);
  });
  test('once the maker of a company’s token is limited to a store', async () => {
    const { secret } = await make('manager', OF_A);
    await change(
      sql`INSERT INTO venue_membership (user_id, venue_id) VALUES (${PEOPLE.manager.id}, ${V1})`,
    );
    expect(await afterwards(secret)).toBe(401);
    const list = await t.ask('staffManager', { method: 'GET', url: OF_A });
    expect(list.json()).toMatchObject({ tokens: [{ works: false }] });
  });
  const change = (statement: { execute(db: typeof t.db): Promise<unknown> }) =>
    statement.execute(t.db);
  afterEach(async () => {
    await sql`UPDATE user_account SET deleted_at = NULL`.execute(t.db);
    await sql`UPDATE user_account SET company_manager = true WHERE id = ${PEOPLE.manager.id}`.execute(
      t.db,
    );
    await sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.manager.id}`.execute(t.db);
  });
});

test('a person’s own token sees what the person sees now', async () => {
  const { secret } = await make('store', OWN);
  expect(await venues(secret)).toEqual([200, [String(V1)]]);
});

test('a company’s token that staff made sees this company alone', async () => {
  const { secret } = await make('staffManager', OF_A, { ...BODY, scopes: ['admin:users'] });
  const [status, seen] = await venues(secret);
  expect(status).toBe(200);
  expect(seen).not.toContain(String(VENUE_OF_B));
  const users = await by(secret, { method: 'GET', url: `/api/dashboard/admin/${COMPANY_B}` });
  expect(users.json()).toMatchObject({ code: 'company_not_yours' });
});

test('a company’s token sees nothing of the other companies of its maker', async () => {
  const membership = { user_id: PEOPLE.manager.id, company_id: COMPANY_B };
  await t.db.insertInto('company_membership').values(membership).execute();
  const { secret } = await make('manager', OF_A);
  const own = await make('manager', OWN);
  const [ofCompany, ofPerson] = [await venues(secret), await venues(own.secret)];
  await t.db.deleteFrom('company_membership').where('company_id', '=', COMPANY_B).execute();
  expect(ofPerson[1]).toContain(String(VENUE_OF_B));
  expect(ofCompany[1]).not.toContain(String(VENUE_OF_B));
});

test('what a token changes is logged with its name', async () => {
  const { secret } = await make('manager', OF_A, { ...BODY, scopes: ['admin:users'] });
  const user = { email: 'new@a.example', first_name: 'New', last_name: 'Person' };
  const reply = await by(secret, {
    method: 'POST',
    url: '/api/dashboard/membership/',
    payload: { user, company: COMPANY_A, venues: [String(V1)] },
    headers: { 'user-agent': 'curl' },
  });
  expect(reply.statusCode).toBe(201);
  const { rows } = await sql<object>`SELECT user_id, user_agent FROM audit_entry
    WHERE action = 'user_created'`.execute(t.db);
  expect(rows).toEqual([
    { user_id: PEOPLE.manager.id, user_agent: 'API token “Warehouse BI” curl' },
  ]);
});

test('an order sent by a token keeps which it was', async () => {
  const { secret } = await make('manager', OF_A, { ...BODY, scopes: ['write:orders'] });
  const send = (venue: number) =>
    by(secret, {
      method: 'POST',
      url: '/api/ingest/orders',
      payload: {
        venue: String(venue),
        orders: [{ order: 'T-1', line: 1, specialty: 'pepperoni', made: '2024/03/10 12:00:00' }],
      },
    });
  expect((await send(V1)).statusCode).toBe(201);
  expect((await send(VENUE_OF_B)).json()).toMatchObject({ code: 'venue_not_yours' });
  const { rows } = await sql`SELECT FROM order_line o JOIN api_token t ON t.digest = o.device_digest
    WHERE o.order_no = 'T-1'`.execute(t.db);
  expect(rows).toHaveLength(1);
});

test('the last use is kept by the minute', async () => {
  const { secret } = await make('regular', OWN);
  const lastUse = async () =>
    (await t.ask('regular', { method: 'GET', url: OWN })).json<{ tokens: ApiToken[] }>().tokens[0]!
      .last_used_at;
  expect(await lastUse()).toBeNull();
  await venues(secret);
  expect(await lastUse()).toBe(new Date(NOW).toISOString());
  t.setNow(NOW + 30_000);
  await venues(secret);
  expect(await lastUse()).toBe(new Date(NOW).toISOString());
  t.setNow(NOW + 90_000);
  await venues(secret);
  expect(await lastUse()).toBe(new Date(NOW + 90_000).toISOString());
});

test('a token that asks too often waits, and another one does not', async () => {
  const [busy, other] = [await make('regular', OWN), await make('regular', OWN)];
  await venues(busy.secret);
  await sql`UPDATE attempt_count SET points = ${MOST_A_MINUTE.token} WHERE key LIKE 'token%'`.execute(
    t.db,
  );
  const refused = await by(busy.secret, { method: 'GET', url: '/api/dashboard/venues/' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await venues(other.secret))[0]).toBe(200);
});

test.each([
  ['nothing of the kind', 'x'],
  ['one that was never made', `crt_${'x'.repeat(43)}`],
  ['a longer one', `crt_${'x'.repeat(44)}`],
])('%s opens nothing', async (_case, secret) => {
  const reply = await by(secret, { method: 'GET', url: '/api/dashboard/venues/' });
  expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'api_token_not_valid' }]);
});

test('a token makes no token', async () => {
  const { secret } = await make('manager', OF_A, { ...BODY, scopes: ['admin:users'] });
  const reply = await by(secret, { method: 'POST', url: OWN, payload: BODY });
  expect(reply.json()).toMatchObject({ code: 'closed_to_tokens' });
});

test.each([
  ['no name', { name: '  ' }, 'bad_request'],
  ['a name that turns', { name: 'BI \u202egnp' }, 'bad_request'],
  ['no scope', { scopes: [] }, 'bad_request'],
  ['an unknown scope', { scopes: ['write:all'] }, 'bad_request'],
  ['a scope twice', { scopes: ['read:audit', 'read:audit'] }, 'bad_request'],
  ['an end that is over', { ends: '2024-03-09' }, 'bad_token_end'],
  ['an end in more than two years', { ends: '2026-03-12' }, 'bad_token_end'],
  ['no day', { ends: '2024-02-31' }, 'bad_request'],
])('%s is refused', async (_case, change, code) =>
  expect((await make('regular', OWN, { ...BODY, ...change })).code).toBe(code),
);

test('a person has at most 50', async () => {
  await sql`INSERT INTO api_token (id, digest, hint, name, scopes, user_id, made_at, expires_at)
    SELECT i, int4send(i), '', '', '{}', ${PEOPLE.regular.id}, now(), '2124-01-01'
    FROM generate_series(1, 50) i`.execute(t.db);
  expect((await make('regular', OWN)).code).toBe('tokens_full');
  expect((await make('reviewer', OWN)).status).toBe(201);
});
