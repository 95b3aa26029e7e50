import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * Every row of every table as text, by table name: the content of a dump, including the catalog
 * with its comments, large objects and statistics, which contain common values of columns.
 */
export async function dump(db: Db, named = '%'): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema <> 'information_schema'
      AND table_name LIKE ${named}`.execute(db);
  const dumped = new Map<string, string[]>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT r::text AS row
      FROM ${sql.id(schema, name)} r ORDER BY 1`.execute(db);
    dumped.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    );
  }
  return dumped;
}

/** The tables that contain matching words, including within binary values. */
export const tablesWith = async (db: Db, words: RegExp): Promise<string[]> =>
  [...(await dump(db))]
    .filter(([, rows]) => rows.some((row) => words.test(row) || words.test(bytesIn(row))))
    .map(([name]) => name);

/** A row's binary values, which PostgreSQL writes as '\x6162', decoded. */
const bytesIn = (row: string): string =>
  [...row.matchAll(/\\x((?:[0-9a-f]{2})+)/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');
