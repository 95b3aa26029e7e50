import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#pizzas/sample-result';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const PICTURES = 40;
const KILLS = 6;

const t = testApp();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-outages-'));
  await mkdir(join(folder, 'camera'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A line to the server that can be cut: requests arrive whose answers never do, and others not at all. */
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
    mend: () => (line.isCut = false),
    stop: () => server.close(),
  };
}

const startAgent = (port: number): ChildProcess =>
  spawn(
    process.execPath,
    [
      [CLI, 'agent', '--server', `http://127.0.0.1:${port}`, '--rate', '3000'],
      ['--camera', `oven-1=folder:${join(folder, 'camera')}`, '--folder', join(folder, 'data')],
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

const stored = async () =>
  (
    await t.db
      .selectFrom('capture')
      .select('key')
      .where('venue_id', '=', V1)
      .where('camera', '=', 'oven-1')
      .execute()
  ).length;

const left = async () =>
  (await readdir(join(folder, 'camera'))).filter((name) => name.endsWith('.jpg')).length;

test('killed at random, on a line that is cut at random, an agent loses nothing and doubles nothing', async () => {
  const server = await t.app.listen({ port: 0 });
  const line = await startLine(Number(new URL(server).port));
  const random = seededRandom(7);
  const planting = (async () => {
    for (let k = 0; k < PICTURES; k++) {
      const create = {
        width: 64,
        height: 48,
        channels: 3 as const,
        background: { r: k * 6, g: 90, b: 40 },
      };
      const draft = join(folder, 'camera', `${k}.part`);
      await writeFile(draft, await sharp({ create }).jpeg().toBuffer());
      await rename(draft, join(folder, 'camera', `${k}.jpg`));
      await sleep(150);
    }
  })();
  let agent = startAgent(line.port);
  for (let k = 0; k < KILLS; k++) {
    await sleep(1500 + 2500 * random());
    line.cut();
    await sleep(1000 * random());
    line.mend();
    await sleep(500 * random());
    await kill(agent);
    agent = startAgent(line.port);
  }
  await planting;
  for (let k = 0; k < 300 && ((await left()) > 0 || (await stored()) < PICTURES); k++)
    await sleep(200);
  await kill(agent);
  line.stop();
  expect(await left()).toBe(0);
  expect(await stored()).toBe(PICTURES);
}, 150_000);
