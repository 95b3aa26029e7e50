import type { Db } from '#platform/database/db';
import { readAccess, signFamily } from '#platform/auth/tokens';
import { testApp } from '#test/world/app';
import { untilSessionsWait } from '#test/world/database';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertToken } from '../../test/samples/integrations.ts';

/* An export may take minutes, in which its reader may lose the rights to it. */

const t = testApp();

const MONTH = `/api/exports/company/${COMPANY_A}/corrections/2024-03/`;
const PERSON = `/api/privacy/company/${COMPANY_A}/person/${PEOPLE.reviewer.id}/export/`;
const LOG = `/api/dashboard/audit-log/export/?company=${COMPANY_A}`;

beforeAll(async () => {
  await insertTestPizzas(t.db, V1, [{ REPORT_localized_capture_start_ts: '2024/03/10 18:40:00' }]);
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id,
      field, old_value, new_value)
    SELECT venue_id, business_date, id, 77, ${PEOPLE.reviewer.id}, 1, gen_random_uuid(), 'specialty',
      '"cheese"', '"pepperoni"' FROM pizza`.execute(t.db);
});
afterEach(async () => {
  t.setNow(Date.now());
  await sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.manager.id}`.execute(t.db);
  await sql`UPDATE user_account SET company_manager = true, allow_feedback = false, deleted_at = NULL
    WHERE id = ${PEOPLE.manager.id}`.execute(t.db);
});

const signedIn = () => t.signIn('manager');
async function byCookie() {
  const { keys } = t.tools;
  const { authorization } = await t.signIn('manager');
  const { family } = readAccess(keys, authorization!.slice('JWT '.length), Date.now())!;
  return { cookie: `files=${signFamily(keys, family)}` };
}
async function byToken() {
  const token = { kind: 'manager', company: COMPANY_A, scopes: ['read:pizzas'] } as const;
  const { text } = await insertToken(t, { ...token, scopes: [...token.scopes] });
  return { authorization: `Bearer ${text}` };
}

/** Requests a file, and changes something while it waits for a table, by default that of its first rows. */
async function askAndChange(
  { url, headers }: { url: string; headers: Record<string, string> },
  change: (trx: Db) => Promise<unknown>,
  waitsFor = url === LOG ? 'audit_entry' : 'correction',
) {
  let reply: Promise<{ body: string }> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.table(waitsFor)}`.execute(trx);
    reply = t.app.inject({ method: 'GET', url, headers });
    await untilSessionsWait(t.db, 1);
    await change(trx);
  });
  return reply!.then(
    ({ body }) => body,
    (error: Error) => error.message,
  );
}

const manager = (changed: object) => (trx: Db) =>
  trx.updateTable('user_account').set(changed).where('id', '=', PEOPLE.manager.id).execute();
const limit = (trx: Db) =>
  trx.insertInto('venue_membership').values({ user_id: PEOPLE.manager.id, venue_id: V1 }).execute();
const demote = manager({ company_manager: false });
const signOut = (trx: Db) =>
  sql`UPDATE session_family SET revoked_at = now() WHERE user_id = ${PEOPLE.manager.id}`.execute(
    trx,
  );
const endTokens = (trx: Db) =>
  sql`UPDATE api_token SET ended_at = now(), ended_by = user_id`.execute(trx);
const moveAway = (trx: Db) =>
  sql`UPDATE user_account SET employer_id = NULL WHERE id = ${PEOPLE.reviewer.id}`.execute(trx);

test.each([
  ['sees only a store', MONTH, signedIn, limit],
  ['is no manager', MONTH, signedIn, demote],
  ['judges blindly', MONTH, signedIn, manager({ allow_feedback: true })],
  ['is deleted', MONTH, byCookie, manager({ deleted_at: new Date() })],
  ['is signed out', MONTH, byCookie, signOut],
  ['sees only a store, of a token of the company', MONTH, byToken, limit],
  ['has ended the token', MONTH, byToken, endTokens],
  ['sees only a store, of personal data', PERSON, byCookie, limit],
  ['is no manager, of the audit log', LOG, signedIn, demote],
] as const)('ends once the reader %s', async (_case, url, headersOf, change) => {
  expect(await askAndChange({ url, headers: await headersOf() }, change)).toMatch(/destroyed/);
});

test('of personal data ends once the person is of another company', async () => {
  const { rows } = await sql`SELECT 1 FROM person_company
    WHERE user_id = ${PEOPLE.reviewer.id}`.execute(t.db);
  expect(rows).toHaveLength(1);
  const headers = await byCookie();
  expect(await askAndChange({ url: PERSON, headers }, moveAway)).toMatch(/destroyed/);
  await sql`UPDATE user_account SET employer_id = ${COMPANY_A}
    WHERE id = ${PEOPLE.reviewer.id}`.execute(t.db);
});

test.each([
  ['first rows', 'correction'],
  ['company', 'company'],
])('does not end because its access token expires while it reads its %s', async (_part, table) => {
  const headers = await t.signIn('manager');
  const expire = async () => t.setNow(Date.now() + 3_600_000);
  expect(await askAndChange({ url: MONTH, headers }, expire, table)).toContain('pepperoni');
});
