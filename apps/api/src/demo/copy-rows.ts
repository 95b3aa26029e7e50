import type { Db } from '#platform/database/db';
import { Kysely, PostgresDialect } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null | readonly (string | number)[];
export type CopyRow = Record<string, CopyValue>;

/**
 * Runs `work` on one connection in one transaction, for both COPY and queries; a failure rolls
 * everything back.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, trx: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client, queriesOn(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Typed queries on a borrowed connection. */
function queriesOn(client: PoolClient): Db {
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined };
  // Safe because the dialect calls nothing else of a pool and its client.
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) });
}

/** Inserts rows with COPY, the fastest way; every row must have the columns of the first. */
export async function copyRows(
  client: PoolClient,
  table: string,
  rows: readonly CopyRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(batches(rows, columns)), target);
}

const ROWS_AT_ONCE = 200;

function* batches(rows: readonly CopyRow[], columns: readonly string[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const lines = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => columns.map((column) => copyText(row[column] ?? null)).join('\t'));
    yield `${lines.join('\n')}\n`;
  }
}

/** One value in COPY's text format. */
export function copyText(value: CopyValue): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return escaped(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
}

const ESCAPES: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char]!);
