import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { semaphore } from '../../jobs/semaphore.ts';
import type { Layout } from './layout.ts';
import { EmbeddedPostgresError } from './problem.ts';

export interface BackupNote {
  /** ISO timestamp of the end of the backup. */
  madeAt: string;
  /** Major version of PostgreSQL that can read the backup. */
  major: number;
  files: number;
  bytes: number;
}

/** Written last, so a backup without it is incomplete. */
export const NOTE = 'backup.json';
export const CLUSTER = 'postgres';

/** Contents that PostgreSQL recreates on startup; only the needed part of pg_wal is copied. */
const LEFT_OUT = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT_FILE = /^(postmaster\.(pid|opts)|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Copies the running embedded database into `folder` (new or empty) without stopping it, together
 * with the WAL that makes the copy consistent. Throws EmbeddedPostgresError if the folder is not
 * empty.
 *
 * Files of PostgreSQL keep replaced and deleted rows until their space is used again, and VACUUM
 * leaves their bytes in the pages. `rewrites` writes all tables anew first, one after the other,
 * each locked meanwhile, so that the copy has none of them.
 */
export async function backupDatabase(
  { url, layout }: { url: string; layout: Pick<Layout, 'cluster'> },
  folder: string,
  { rewrites = false }: { rewrites?: boolean } = {},
): Promise<BackupNote> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new EmbeddedPostgresError(`${folder} is not empty. Choose a new folder for the backup.`);
  }
  const target = join(folder, CLUSTER);
  const client = new pg.Client(url);
  await client.connect();
  try {
    if (rewrites) await client.query('VACUUM FULL');
    const note = await copyWhileServing(client, layout.cluster, target);
    const draft = join(folder, `${NOTE}.new`);
    await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`);
    await syncFile(draft);
    await rename(draft, join(folder, NOTE));
    return note;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyWhileServing(
  client: pg.Client,
  cluster: string,
  target: string,
): Promise<BackupNote> {
  // The temporary replication slot keeps the server from recycling WAL that the copy needs.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
    `backup_${randomBytes(6).toString('hex')}`,
  ]);
  const first = await one(
    client,
    `SELECT pg_walfile_name(pg_backup_start('crustodian', true)) AS value`,
  );
  const count = { files: 0, bytes: 0 };
  await copyFolder(cluster, target, count, (name) => LEFT_OUT.has(name));
  const { rows } = await client.query<{ last: string; label: string }>(
    'SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)',
  );
  const stopped = rows[0];
  if (!stopped) throw new EmbeddedPostgresError('PostgreSQL did not report how the backup ended.');
  await writeFile(join(target, 'backup_label'), stopped.label, { mode: 0o600 });
  await copyLog(cluster, target, { first, last: stopped.last }, count);
  const major = Number.parseInt(await readFile(join(target, 'PG_VERSION'), 'utf8'), 10);
  return { madeAt: new Date().toISOString(), major, ...count };
}

/** Segment names sort in the order they were written. */
async function copyLog(
  cluster: string,
  target: string,
  { first, last }: { first: string; last: string },
  count: Count,
): Promise<void> {
  const names = await readdir(join(cluster, 'pg_wal'));
  const needed = names.filter((name) =>
    /^[0-9A-F]{24}$/.test(name) ? first <= name && name <= last : name.endsWith('.history'),
  );
  if (!needed.includes(first) || !needed.includes(last)) {
    throw new EmbeddedPostgresError(`The log from ${first} to ${last} no longer exists.`);
  }
  for (const name of needed) {
    await copyOne(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name), count);
  }
}

interface Count {
  files: number;
  bytes: number;
}

/** Concurrent syncs share the disk's commits. */
const copyAtMost = semaphore(16);

/**
 * Copies a folder whose files may vanish in the meantime; creates folders for which `isEmptied` is
 * true without their contents.
 */
async function copyFolder(
  from: string,
  to: string,
  count: Count,
  isEmptied: (name: string) => boolean = () => false,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copies = (await readdir(from, { withFileTypes: true })).map(async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && isEmptied(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target, count);
    else if (entry.isFile() && !LEFT_OUT_FILE.test(entry.name))
      await copyAtMost(() => copyOne(source, target, count));
  });
  // Waits for all copies even if one fails, because the caller then removes the target folder.
  const failed = (await Promise.allSettled(copies)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function copyOne(source: string, target: string, count: Count): Promise<void> {
  try {
    await copyFile(source, target);
  } catch (error) {
    // A table was dropped during the copy; WAL replay repeats the drop.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(source)) return;
    throw error;
  }
  await syncFile(target);
  count.files += 1;
  count.bytes += (await lstat(target)).size;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

async function one(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement);
  return rows[0]?.value ?? '';
}
