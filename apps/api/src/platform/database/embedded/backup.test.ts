import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupDatabase } from './backup.ts';
import { restoreDatabase } from './restore.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './server.ts';

let folder = '';
let server: EmbeddedPostgres;
const dataDir = () => join(folder, 'data');
const backup = () => join(folder, 'backup');
/** The source need not survive a power failure; the backup must. */
const settings = { fsync: 'off' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-backup-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: dataDir(), settings });
  await query(
    'CREATE TABLE slice (n int PRIMARY KEY); INSERT INTO slice SELECT generate_series(1, 5000)',
  );
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, maxRetries: 20 });
});

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a backup taken while rows are written restores every row acknowledged before it began', async () => {
  let acknowledged = 5000;
  let writing = true;
  const writer = (async () => {
    const client = new pg.Client(server.url);
    await client.connect();
    for (; writing; await yieldToEventLoop()) {
      await client.query('INSERT INTO slice VALUES ($1)', [acknowledged + 1]);
      acknowledged += 1;
    }
    await client.end();
  })();
  const atStart = acknowledged;
  const note = await backupDatabase(server, backup());
  writing = false;
  await writer;
  expect(note).toMatchObject({ major: 18 });
  await query('DROP TABLE slice');
  await server.stop();

  const { before } = await restoreDatabase(dataDir(), backup());
  expect(before).toBeDefined();
  server = await startEmbeddedPostgres({ dataDir: dataDir(), settings });
  const [row] = await query('SELECT count(*)::int AS n, max(n) AS last FROM slice');
  expect(row?.['n']).toBe(row?.['last']);
  expect(row?.['n']).toBeGreaterThanOrEqual(atStart);
  expect(row?.['n']).toBeLessThanOrEqual(acknowledged);
});

test('a backup restores into a folder that has no database yet', async () => {
  await backupDatabase(server, backup());
  await server.stop();
  const elsewhere = join(folder, 'elsewhere');
  expect((await restoreDatabase(elsewhere, backup())).before).toBeUndefined();
  server = await startEmbeddedPostgres({ dataDir: elsewhere, settings });
  expect(await query('SELECT count(*)::int AS n FROM slice')).toEqual([{ n: 5000 }]);
});

test('a running database is not replaced', async () => {
  await mkdir(backup());
  const note = { madeAt: new Date().toISOString(), major: 18, files: 0, bytes: 0 };
  await writeFile(join(backup(), 'backup.json'), JSON.stringify(note));
  await expect(restoreDatabase(dataDir(), backup())).rejects.toThrow(
    `in use by process ${process.pid}`,
  );
});

test('a folder that holds something is not written to', async () => {
  await expect(backupDatabase(server, folder)).rejects.toThrow('is not empty');
});

test('a backup that is not whole is not restored', async () => {
  await backupDatabase(server, backup());
  await server.stop();
  await rm(join(backup(), 'backup.json'));
  await expect(restoreDatabase(dataDir(), backup())).rejects.toThrow('no complete backup');
  expect(
    readdirSync(join(dataDir(), 'postgres')).filter((name) => name.startsWith('data')),
  ).toEqual(['data']);
});
