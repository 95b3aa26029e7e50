import type { Config } from '#platform/config';
import type { DB } from '#platform/database/db-types.generated';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded/server';
import { ResilientPool } from '#platform/database/resilient-pool';
import { isTracing, traceStatement } from '#platform/tracing/tracing';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  /** For what Kysely does not support: named statements on hot paths, COPY. */
  pool: ResilientPool;
  /** The server that this process runs or has joined; undefined with DATABASE_URL. */
  embedded: EmbeddedPostgres | undefined;
  /** Connection URL of the database, for tools that open their own connections. */
  url: string;
  /** Closes the connections, then stops the embedded server if this process runs it. */
  close: () => Promise<void>;
}

const OID = { int8: 20, date: 1082, timestamp: 1114, numeric: 1700, int8Array: 1016 };

/**
 * How values are parsed: bigint as a number (ids stay below 2^53, sums far below), numeric as a
 * number (bigint arrays likewise, without nulls), date and timestamp without time zone as text.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(OID.int8, Number);
types.setTypeParser(OID.numeric, Number);
types.setTypeParser(OID.date, (text) => text);
types.setTypeParser(OID.timestamp, (text) => text);
types.setTypeParser(OID.int8Array, (text) =>
  text.slice(1, -1).split(',').filter(Boolean).map(Number),
);

/**
 * A query fails if it gets no connection within this time; even a busy database provides one much
 * sooner.
 */
const CONNECT_WITHIN_MS = 10_000;

/**
 * Lets the server recover from a client that froze or lost its network: it ends a transaction that
 * has been idle for five minutes, far longer than scoring a picture takes, and detects a dead
 * connection within half a minute instead of two hours. Sent after connecting, because PgBouncer
 * rejects these as startup parameters.
 */
const SESSION_SETTINGS = {
  text: `SET idle_in_transaction_session_timeout = '5min'; SET tcp_keepalives_idle = 15;
    SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = '30s'`,
  query_timeout: CONNECT_WITHIN_MS,
};

/** Connects to the database at `url`; `close` ends the connections. */
export function connect(url: string, { connections = 10 } = {}) {
  const pool = new ResilientPool(
    {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      // Detects a silently vanished server on idle connections too.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types,
      application_name: 'crustodian',
    },
    SESSION_SETTINGS,
  );
  const db = databaseOn(pool);
  const close = async () => {
    await db.destroy();
    // Kysely does not end a pool that it has never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** The database as seen through these connections. */
export const databaseOn = (pool: PostgresPool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(isTracing() && { log: traceStatement }),
  });

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir' | 'pgBinDir'>;

/**
 * Opens the configured database: DATABASE_URL, or else the embedded one, which it starts if needed.
 * With `useRunningDatabase` it joins an embedded server that another process runs, instead of
 * failing.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: { useRunningDatabase?: boolean; onWait?: (reason: string) => void } = {},
): Promise<Database> {
  const { databaseUrl, databaseConnections: connections } = config;
  if (databaseUrl) {
    return { ...connect(databaseUrl, { connections }), embedded: undefined, url: databaseUrl };
  }
  const embedded = await startEmbeddedPostgres({ ...config, ...options });
  const connection = connect(embedded.url, { connections });
  const close = async () => {
    await connection.close();
    await embedded.stop();
  };
  return { ...connection, embedded, url: embedded.url, close };
}
