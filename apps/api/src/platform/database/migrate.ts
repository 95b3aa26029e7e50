import { sha256 } from '#platform/sha256';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { sqlStatements } from './sql-statements.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** The schema cannot be migrated; the message says which file failed and why. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  text: string;
  digest: string;
}

/**
 * Applies the .sql files of `folder` that were not applied yet, in order, each in its own
 * transaction. Safe to run in several processes: each waits for a row lock. Returns the names
 * applied by this call. Throws MigrationError if an applied file was edited.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await createTables(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await applyOnce(client, migration)) applied.push(migration.name);
    }
    return applied;
  } finally {
    client.release();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (odd) throw new MigrationError(`${odd}: a migration is named like 0001-what-it-does.sql`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, digest: sha256(text) };
}

async function createTables(client: pg.PoolClient): Promise<void> {
  const statements = [
    `CREATE TABLE IF NOT EXISTS migration
       (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    `CREATE TABLE IF NOT EXISTS migration_lock (id int PRIMARY KEY)`,
    `INSERT INTO migration_lock VALUES (1) ON CONFLICT DO NOTHING`,
  ];
  for (const statement of statements) await createOnce(client, statement);
}

/**
 * Codes with which PostgreSQL may refuse one of two processes that create the same table
 * concurrently.
 */
const MADE_BY_ANOTHER = new Set(['23505', '42P07', '42710', 'XX000']);

async function createOnce(client: pg.PoolClient, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? '')) throw error;
    await client.query(statement);
  }
}

async function applyOnce(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT FROM migration_lock WHERE id = 1 FOR UPDATE');
    const isNew = !(await isApplied(client, migration));
    if (isNew) {
      // One by one, because Citus refuses several statements on a distributed table in one message.
      for (const statement of sqlStatements(migration.text)) await client.query(statement);
      await client.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [
        migration.name,
        migration.digest,
      ]);
    }
    await client.query('COMMIT');
    return isNew;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`${migration.name}: ${(error as Error).message}`, { cause: error });
  }
}

async function isApplied(client: pg.PoolClient, { name, digest }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ digest: string }>(
    'SELECT digest FROM migration WHERE name = $1',
    [name],
  );
  const known = rows[0];
  if (known && known.digest !== digest) {
    throw new MigrationError(
      `${name} was changed after it was applied: undo the change and put it into a new file`,
    );
  }
  return known !== undefined;
}
