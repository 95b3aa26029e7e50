import { seal, unseal, type SealedRow } from '#platform/auth/sealed-secret';
import { sessionKeys, type SessionKeys } from '#platform/auth/tokens';
import { testDatabase } from '#test/world/database';
import { COMPANY_A, fillFixture, PEOPLE, V1 } from '#test/world/fixture';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sealAgain, startSealingAgain } from './seal-again.ts';

const database = testDatabase();
const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const user = PEOPLE.regular.id;
const DIGEST = Buffer.alloc(32, 9);
const SEALED: readonly [SealedRow, string, string][] = [
  [`authenticator_app ${user}`, 'authenticator_app', 'secret'],
  [`begun_sign_in ${DIGEST.toString('hex')}`, 'begun_sign_in', 'app_secret'],
  ['camera_setup 5', 'camera_setup', 'sealed_source'],
  [`sign_on_provider ${COMPANY_A}`, 'sign_on_provider', 'secret'],
  ['webhook 7', 'webhook_receiver', 'secret'],
  ['webhook 7', 'webhook_receiver', 'old_secret'],
];
const ROWS = SEALED.map(([row]) => row);
const SECRET = Buffer.from('a secret');

beforeAll(() => fillFixture(database.db));
beforeEach(() => sealWith(sessionKeys(OLD)));

async function sealWith(keys: SessionKeys): Promise<void> {
  const { db } = database;
  for (const table of new Set(SEALED.map(([, of]) => of))) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  }
  const [app, begun, camera, provider, webhook] = ROWS.map((row) => seal(keys, SECRET, row));
  await sql`INSERT INTO authenticator_app (user_id, secret, made_at)
    VALUES (${user}, ${app}, now())`.execute(db);
  await sql`INSERT INTO begun_sign_in (digest, user_id, checked, next, challenge, app_secret, expires_at)
    VALUES (${DIGEST}, ${user}, '', '/', '', ${begun}, now())`.execute(db);
  await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at, sealed_source)
    VALUES (5, ${V1}, 'oven', '', ${user}, now(), now(), ${camera})`.execute(db);
  await sql`INSERT INTO sign_on_provider (company_id, name, issuer, client_id, secret,
      secret_changed_at, groups_claim, makes_accounts)
    VALUES (${COMPANY_A}, 'ID', 'https://id.example', 'client', ${provider}, now(), 'groups', true)`.execute(
    db,
  );
  await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at,
      old_secret, old_secret_until, made_by, made_at)
    VALUES (7, ${COMPANY_A}, 'Chat', 'https://hooks.example', '{}', ${webhook}, now(),
      ${seal(keys, SECRET, 'webhook 7')}, now() + interval '1 day', ${user}, now())`.execute(db);
}

/** The rows that these keys can open. */
async function openedBy(keys: SessionKeys): Promise<SealedRow[]> {
  const { db } = database;
  const opened: SealedRow[] = [];
  for (const [row, table, column] of SEALED) {
    const { rows } = await sql<{ sealed: Buffer }>`SELECT ${sql.ref(column)} AS sealed
      FROM ${sql.table(table)}`.execute(db);
    if (unseal(keys, rows[0]!.sealed, row)?.secret.equals(SECRET)) opened.push(row);
  }
  return opened;
}

test('while keys change all stored secrets are sealed with the new one, which then suffices', async () => {
  const changing = { db: database.db, keys: sessionKeys(NEW, OLD) };
  expect(await openedBy(sessionKeys(NEW))).toEqual([]);
  expect(await sealAgain(changing)).toEqual({ sealed: SEALED.length, lost: [] });
  expect(await openedBy(sessionKeys(NEW))).toEqual(ROWS);
  expect(await sealAgain(changing)).toEqual({ sealed: 0, lost: [] });
});

test('what another process changed meanwhile is kept', async () => {
  const changing = { db: database.db, keys: sessionKeys(NEW, OLD) };
  const both = await Promise.all([sealAgain(changing), sealAgain(changing)]);
  expect(both[0].sealed + both[1].sealed).toBe(SEALED.length);
  expect(await openedBy(sessionKeys(NEW))).toEqual(ROWS);
});

async function logged(keys: SessionKeys): Promise<object[]> {
  const lines: object[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as object);
  const job = startSealingAgain({ db: database.db, keys }, pino({ level: 'info' }, { write }));
  await vi.waitFor(() => expect(lines).not.toEqual([]));
  await job.stop();
  return lines;
}

test('a process says at its start what was sealed again, or that nothing is left', async () => {
  const keys = sessionKeys(NEW, OLD);
  expect(await logged(keys)).toMatchObject([{ sealed: 6, level: 30 }]);
  expect(await logged(keys)).toMatchObject([
    { sealed: 0, msg: 'no stored secret needs SECRET_KEY_ACCEPTED' },
  ]);
});

test('secrets that no key opens are logged and left as they are', async () => {
  expect(await logged(sessionKeys(NEW))).toMatchObject([{ rows: [...new Set(ROWS)], level: 40 }]);
  expect(await openedBy(sessionKeys(OLD))).toEqual(ROWS);
});

test('secrets that are no longer used are not reported: an expired previous one, and those of ended receivers', async () => {
  const lost = async () => (await sealAgain({ db: database.db, keys: sessionKeys(NEW) })).lost;
  await sql`UPDATE webhook_receiver SET old_secret_until = now()`.execute(database.db);
  expect(await lost()).toContain('webhook 7');
  await sql`UPDATE webhook_receiver SET ended_at = now(), ended_by = ${user}`.execute(database.db);
  expect(await lost()).not.toContain('webhook 7');
});
