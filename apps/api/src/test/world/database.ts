import { connect, type Db } from '#platform/database/db';
import type { ResilientPool } from '#platform/database/resilient-pool';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated template database, which every test file copies. */
    templateUrl: string;
  }
}

export interface TestDatabase {
  readonly db: Db;
  readonly pool: ResilientPool;
  readonly url: string;
}

/**
 * A separate database for this test file, migrated and empty, on the test run's real server. Call
 * once at the top of the file; the fields are available from the first hook or test on.
 */
export function testDatabase(): TestDatabase {
  let opened: (ReturnType<typeof connect> & { url: string }) | undefined;
  const get = () => {
    if (!opened) throw new Error('the test database opens in beforeAll: read it inside a test');
    return opened;
  };
  beforeAll(async () => {
    const url = await cloneTemplate(inject('templateUrl'));
    opened = { ...connect(url, { connections: 5 }), url };
  });
  afterAll(async () => {
    if (!opened) return;
    await opened.close();
    await dropDatabase(opened.url);
  });
  return {
    get db() {
      return get().db;
    },
    get pool() {
      return get().pool;
    },
    get url() {
      return get().url;
    },
  };
}

async function cloneTemplate(templateUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = databaseOf(templateUrl);
  await asAdministrator(templateUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  return withDatabase(templateUrl, name);
}

export const dropDatabase = (url: string): Promise<void> =>
  asAdministrator(url, `DROP DATABASE IF EXISTS "${databaseOf(url)}" WITH (FORCE)`);

/** Runs a statement on the server of `url`, in its database `postgres`; in a cluster on each node. */
export async function asAdministrator(url: string, statement: string): Promise<void> {
  for (const node of [url, ...workersOf(url)]) {
    await onNode(withDatabase(node, 'postgres'), statement);
  }
}

/** Runs a statement only in the database of this URL. */
export async function onNode(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * URLs of the workers of the cluster used by the endpoint tests (CITUS_WORKERS, host:port separated
 * by commas; DATABASE_URL is the coordinator's). Empty on any other server.
 */
export const workersOf = (coordinator: string): string[] =>
  (process.env['CITUS_WORKERS'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((host) => Object.assign(new URL(coordinator), { host }).href);

export const databaseOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1));

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * How many sessions of the database wait for a lock with a statement that starts like this. In a
 * cluster the lock is on another machine, and the session waits for that machine's response.
 */
export async function sessionsWaiting(db: Db, statement = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND state = 'active'
      AND wait_event_type IN ('Lock', 'Extension') AND starts_with(query, ${statement})`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Resolves when this many sessions wait for a lock. */
export const untilSessionsWait = (db: Db, count: number, statement?: string): Promise<void> =>
  vi.waitFor(async () => expect(await sessionsWaiting(db, statement)).toBe(count), 5000);
