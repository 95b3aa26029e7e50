import { connect } from '#platform/database/db';
import { openReads } from '#platform/database/read-connections';
import { withDatabase } from '#test/world/database';
import { testApp, type Request } from '#test/world/app';
import { COMPANY_A } from '#test/world/fixture';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const t = testApp();
const LIMIT_MS = 500;
let readers: ReturnType<typeof connect>;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(t.db);
  readers = connect(withDatabase(inject('templateUrl'), rows[0]!.name), { connections: 4 });
  t.tools.readsOf = openReads(readers.pool, { statementWithinMs: LIMIT_MS });
});
afterAll(() => readers.close());

/** The manager's answer while somebody else locks a table, and frees it after some time. */
async function askLocked(table: string, lockedMs: number, request: Request) {
  const asking = Promise.withResolvers<void>();
  const locking = t.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    asking.resolve();
    await sleep(lockedMs);
  });
  await asking.promise;
  const reply = await t.ask('manager', request);
  await locking;
  return reply;
}

const retention = `/api/privacy/company/${COMPANY_A}/retention/`;

test('a read whose statement takes too long is refused, says what to do and when', async () => {
  const reply = await askLocked('retention', 10 * LIMIT_MS, { method: 'GET', url: retention });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '30']);
  expect(reply.json()).toEqual({
    code: 'took_too_long',
    err: expect.stringContaining('took too long'),
  });
  expect((await t.ask('manager', { method: 'GET', url: retention })).statusCode).toBe(200);
});

test('an export waits as long as it takes', async () => {
  const url = `/api/exports/company/${COMPANY_A}/pizzas/2024-03/`;
  const reply = await askLocked('pizza', 5 * LIMIT_MS, { method: 'GET', url });
  expect(reply.statusCode).toBe(200);
});

test('a change waits as long as it takes', async () => {
  const change = { kind: 'pictures', days: 400, typed: 400 };
  const payload = JSON.stringify(change);
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: retention, payload, headers } as const;
  const reply = await askLocked('retention', 5 * LIMIT_MS, request);
  expect(reply.statusCode).toBe(200);
});
