import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { sql } from 'kysely';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#pizzas/sample-result';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const PICTURES = 40;
const KILLS = 6;

const t = testApp();
let folder = '';
/** The server's port. */
let server = 0;
beforeAll(async () => {
  server = Number(new URL(await t.app.listen({ port: 0 })).port);
  folder = await mkdtemp(join(tmpdir(), 'agent-outages-'));
  await mkdir(join(folder, 'camera'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A connection to the server that can be cut: answers to requests in flight are lost, and new
 * requests fail.
 */
async function startLine(port: number) {
  const open = new Set<Socket>();
  const line = { isCut: false };
  const server = createServer((near) => {
    if (line.isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      line.isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore: () => (line.isCut = false),
    stop: () => server.close(),
  };
}

interface AgentSettings {
  /** Port of the connection that can be cut. */
  port: number;
  /** In command-line format: name=address. */
  camera: string;
  /** Folder of the spool. */
  data: string;
  rate?: number;
}

const startAgent = ({ port, camera, data, rate = 3000 }: AgentSettings): ChildProcess =>
  spawn(
    process.execPath,
    [
      [CLI, 'agent', '--server', `http://127.0.0.1:${port}`, '--rate', String(rate)],
      ['--camera', camera, '--folder', data],
    ].flat(),
    {
      env: { ...process.env, CRUSTODIAN_TOKEN: t.devices.deviceOfV1 },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );

async function kill(agent: ChildProcess): Promise<void> {
  const gone = once(agent, 'exit');
  agent.kill('SIGKILL');
  await gone;
}

const stored = async (camera: string) =>
  (
    await t.db
      .selectFrom('capture')
      .select(['key', 'started_local'])
      .where('venue_id', '=', V1)
      .where('camera', '=', camera)
      .orderBy('id')
      .execute()
  ).map(({ key, started_local: started }) => ({ key, started: String(started) }));

const filesIn = async (path: string, ending: string) =>
  (await readdir(path)).filter((name) => name.endsWith(ending)).length;

async function until(what: string, isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > limitMs) throw new Error(`not in time: ${what}`);
    await sleep(200);
  }
}

/** Writes a picture like a camera's FTP server. */
async function plant(
  path: string,
  name: string,
  picture: Buffer,
  takenAt = Date.now(),
): Promise<void> {
  await writeFile(join(path, `${name}.part`), picture);
  await utimes(join(path, `${name}.part`), takenAt / 1000, takenAt / 1000);
  await rename(join(path, `${name}.part`), join(path, `${name}.jpg`));
}

test('killed at random, on a line that is cut at random, an agent loses nothing and doubles nothing', async () => {
  const line = await startLine(server);
  const random = seededRandom(7);
  const planting = (async () => {
    for (let k = 0; k < PICTURES; k++) {
      const create = {
        width: 64,
        height: 48,
        channels: 3 as const,
        background: { r: k * 6, g: 90, b: 40 },
      };
      await plant(join(folder, 'camera'), String(k), await sharp({ create }).jpeg().toBuffer());
      await sleep(150);
    }
  })();
  const settings = {
    port: line.port,
    camera: `oven-1=folder:${join(folder, 'camera')}`,
    data: join(folder, 'data'),
  };
  let agent = startAgent(settings);
  for (let k = 0; k < KILLS; k++) {
    await sleep(1500 + 2500 * random());
    line.cut();
    await sleep(1000 * random());
    line.restore();
    await sleep(500 * random());
    await kill(agent);
    agent = startAgent(settings);
  }
  await planting;
  const left = () => filesIn(join(folder, 'camera'), '.jpg');
  const isThere = async () => (await left()) === 0 && (await stored('oven-1')).length >= PICTURES;
  await until('every picture is stored', isThere, 60_000);
  await kill(agent);
  line.stop();
  expect(await stored('oven-1')).toHaveLength(PICTURES);
}, 150_000);

const noise = (seed: number) => {
  const random = seededRandom(seed);
  const bytes = Buffer.from(Array.from({ length: 120 * 120 * 3 }, () => 256 * random()));
  return sharp(bytes, { raw: { width: 120, height: 120, channels: 3 } })
    .jpeg()
    .toBuffer();
};

test('what a camera saw in an hour without network arrives once, oldest first, at the set rate and with its own time', async () => {
  const [pizzas, rate] = [30, 600];
  const line = await startLine(server);
  const camera = join(folder, 'camera-2');
  await mkdir(camera);
  const data = join(folder, 'hour');
  const settings = { port: line.port, camera: `oven-2=folder:${camera}`, data, rate };
  let agent = startAgent(settings);
  const state = () =>
    t.db.selectFrom('camera').select('state').where('name', '=', 'oven-2').executeTakeFirst();
  await until('it knows its store', async () => (await state())?.state === 'works', 60_000);
  line.cut();
  const began = Date.now() - 3_600_000;
  const takenAt = Array.from({ length: pizzas }, (_, k) => began + 120_000 * k);
  const waiting = () => filesIn(join(data, 'spool'), '.capture');
  // Newest first, with a power failure in the middle.
  for (const k of takenAt.keys().toArray().toReversed()) {
    await plant(camera, String(pizzas - k), await noise(k), takenAt[k]);
    if (k !== pizzas / 2) continue;
    await until('half of them wait', async () => (await waiting()) >= pizzas / 2, 30_000);
    await kill(agent);
    agent = startAgent(settings);
  }
  await until('all wait on disk', async () => (await waiting()) === pizzas, 60_000);
  expect(await stored('oven-2')).toEqual([]);
  line.restore();
  await until('the first arrive', async () => (await stored('oven-2')).length > 2, 90_000);
  const [before, from] = [(await stored('oven-2')).length, performance.now()];
  await until('all are sent', async () => (await waiting()) === 0, 90_000);
  const sendingMs = performance.now() - from;
  await kill(agent);
  line.stop();
  const captures = await stored('oven-2');
  const times = captures.map(({ started }) => started);
  expect(new Set(times).size).toBe(pizzas);
  expect(captures).toHaveLength(pizzas);
  expect(times).toEqual(times.toSorted());
  const between = (a: string, b: string) => Date.parse(b) - Date.parse(a);
  expect(between(times[0]!, times.at(-1)!)).toBe(120_000 * (pizzas - 1));
  expect(sendingMs).toBeGreaterThan(0.8 * (pizzas - before - 1) * (60_000 / rate));
}, 240_000);

/** Only root may mount a disk, and in some containers not even root. */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

describe.skipIf(!mayMount)('a full disk of the agent (needs root, to make one)', () => {
  let disk = '';
  beforeAll(async () => {
    disk = join(folder, 'disk');
    await mkdir(disk);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]);
  });
  afterAll(() => void spawnSync('umount', ['-l', disk]));

  const fill = async () => {
    const file = await open(join(disk, 'filler'), 'a');
    const filling = async (): Promise<never> => {
      for (;;) await file.writeFile(Buffer.alloc(4096));
    };
    const code = await filling().catch((error: NodeJS.ErrnoException) => error.code);
    await file.close();
    expect(code).toBe('ENOSPC');
  };
  /** The state last reported to the server. */
  const isFull = async () => {
    const { rows } = await sql<{ full: boolean }>`
      SELECT (a.spool ->> 'full')::boolean AS full FROM camera c
      JOIN store_agent a ON a.venue_id = c.venue_id AND a.name = c.agent
      WHERE c.name = 'oven-3'`.execute(t.db);
    return rows[0]?.full;
  };

  test('it is reported; nothing is lost, what waits is sent, also by an agent that starts on it, and the rest when there is room', async () => {
    const line = await startLine(server);
    const camera = join(folder, 'camera-3');
    await mkdir(camera);
    const data = join(disk, 'data');
    const settings = { port: line.port, camera: `oven-3=folder:${camera}`, data };
    let agent = startAgent(settings);
    await until('it calls', async () => (await isFull()) === false, 60_000);
    line.cut();
    for (const k of [1, 2]) await plant(camera, String(k), await noise(k));
    const waiting = () => filesIn(join(data, 'spool'), '.capture');
    await until('two wait', async () => (await waiting()) === 2, 60_000);
    await fill();
    await kill(agent);
    agent = startAgent(settings);
    line.restore();
    await until('both are sent', async () => (await stored('oven-3')).length === 2, 60_000);
    await until('none waits', async () => (await waiting()) === 0, 30_000);
    await fill();
    for (const k of [3, 4, 5]) await plant(camera, String(k), await noise(k));
    await until('the full disk is reported', async () => (await isFull()) === true, 60_000);
    expect(await filesIn(camera, '.jpg')).toBe(3);
    expect(await stored('oven-3')).toHaveLength(2);
    await rm(join(disk, 'filler'));
    await until('the rest is sent', async () => (await stored('oven-3')).length === 5, 60_000);
    await kill(agent);
    line.stop();
    expect(await stored('oven-3')).toHaveLength(5);
    expect(await filesIn(camera, '.jpg')).toBe(0);
  }, 400_000);
});
