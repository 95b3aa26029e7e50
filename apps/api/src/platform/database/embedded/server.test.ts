import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asAccount, giveTo } from './account.ts';
import { signal } from './postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './server.ts';

let dataDir = '';
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

/** A database created once; most tests start with a copy of it. */
let template = '';
beforeAll(async () => {
  template = await openFolder();
  await (await startEmbeddedPostgres({ dataDir: template })).stop();
});
afterAll(() => rm(template, { recursive: true, maxRetries: 20 }));
beforeEach(async () => {
  dataDir = await openFolder();
});

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies a cleanly stopped database to `dataDir`, preserving file owners. */
function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
}
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  servers.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts the database of `dataDir` and runs until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from '#platform/database/embedded/server';
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Process ids of `pid` and all its descendants. */
function tree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number).flatMap(tree)];
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

test('the first start makes a database in UTF8 and locale C, on a Unix socket alone', async () => {
  const server = await start();
  expect(server.isNew).toBe(true);
  const settings = await query(
    server.url,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS locale,
       current_setting('listen_addresses') AS addresses, current_setting('data_checksums') AS checksums,
       current_setting('jit') AS jit FROM pg_database WHERE datname = current_database()`,
  );
  expect(settings).toEqual([
    { encoding: 'UTF8', locale: 'C', addresses: '', checksums: 'on', jit: 'off' },
  ]);
});

test('what was written is there after a stop and a start, and nothing was created again', async () => {
  copyTemplate();
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.stop();
  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('stop ends PostgreSQL and removes its lock file', async () => {
  copyTemplate();
  const server = await start();
  const pid = postmasterPid();
  await server.stop();
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  await expect.poll(() => existsSync(`/proc/${pid}/cwd`)).toBe(false);
});

test('a second start on the same folder is refused and names the process', async () => {
  copyTemplate();
  const { child } = await startElsewhere();
  await expect(start()).rejects.toThrow(`in use by process ${child.pid}`);
});

test('a second process may join, and its stop leaves the server running', async () => {
  copyTemplate();
  const { url } = await startElsewhere();
  const joined = await start({ useRunningDatabase: true });
  expect(joined.joined).toBe(true);
  await query(joined.url, 'CREATE TABLE shared AS SELECT 1 AS n');
  await joined.stop();
  expect(await query(url, 'SELECT n FROM shared')).toEqual([{ n: 1 }]);
});

test('kill -9 of the app ends PostgreSQL too, and the next start serves within 10 s', async () => {
  copyTemplate();
  const { child, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
  const orphan = postmasterPid();
  await kill(child);
  const began = performance.now();
  const server = await start();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(postmasterPid()).not.toBe(orphan);
});

test('kill -9 of the whole process tree loses nothing that was acknowledged', async () => {
  copyTemplate();
  const { child, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
  for (const pid of tree(child.pid ?? 0)) signal(pid, 'SIGKILL');
  const began = performance.now();
  const server = await start();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a server whose app and watchdog were killed is stopped and replaced', async () => {
  copyTemplate();
  const { child } = await startElsewhere();
  const orphan = postmasterPid();
  const withoutServer = tree(child.pid ?? 0).filter((pid) => !tree(orphan).includes(pid));
  for (const pid of withoutServer) signal(pid, 'SIGKILL');
  await sleep(300);
  process.kill(orphan, 0);
  const waits: string[] = [];
  const server = await start({ onWait: (reason) => waits.push(reason) });
  expect(waits).toEqual([expect.stringContaining(`process ${orphan}`)]);
  expect(await query(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a server that is killed is started again, and what was written is there', async () => {
  copyTemplate();
  const waits: string[] = [];
  const server = await start({ onWait: (reason) => waits.push(reason) });
  await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  for (const _ of [1, 2]) {
    const killed = postmasterPid();
    signal(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]),
      { timeout: 20_000, interval: 100 },
    );
    expect(postmasterPid()).not.toBe(killed);
  }
  expect(waits).toContain('the database stopped unexpectedly and is being restarted');
  await server.stop();
  await sleep(300);
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('a server that is stopped while it is started again stays down', async () => {
  copyTemplate();
  const server = await start();
  signal(postmasterPid(), 'SIGKILL');
  await sleep(30);
  await server.stop();
  await sleep(300);
  // The killed server may have left its file if no other was started.
  const isRunning = () => process.kill(postmasterPid(), 0);
  expect(isRunning).toThrow(/ENOENT|ESRCH/);
});

test('a lock file that names a living process of another kind does not stop the start', async () => {
  copyTemplate();
  const first = await start();
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await first.stop();
  const other = spawn('sleep', ['60'], { ...asAccount(first.account), stdio: 'ignore' });
  children.push(other);
  writeFileSync(file, text.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
  giveTo(first.account, file);
  const server = await start();
  expect(await query(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('an abandoned draft of a first start is removed and the folder is made', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  const dead = spawnSync('true').pid;
  writeFileSync(join(dataDir, `postgres/data.new-${dead}`), 'half');
  expect((await start()).isNew).toBe(true);
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.includes('.new-'))).toEqual(
    [],
  );
});

test('data of another major version is refused with both versions', async () => {
  copyTemplate();
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow(/belongs to PostgreSQL 16, but the programs are 18/);
});

test('a setting PostgreSQL does not know is refused in its own words', async () => {
  copyTemplate();
  await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/);
  expect((await start()).joined).toBe(false);
});

test('a PG_BIN_DIR without PostgreSQL is refused with the way out', async () => {
  await expect(start({ pgBinDir: dataDir })).rejects.toThrow(
    /has no program initdb.*DATABASE_URL/s,
  );
});

test('a data folder with a long path puts the socket under the temporary folder', async () => {
  dataDir = join(dataDir, 'a'.repeat(90));
  const server = await start();
  expect(server.layout.socket.startsWith(tmpdir())).toBe(true);
  expect(await query(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await server.stop();
  dataDir = join(dataDir, '..');
});
