import type { SetupTask } from '@crustodian/contract/ingest';
import { writeFilm } from '@crustodian/demo/film/write-film';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CameraFleet } from './camera-fleet.ts';
import { CameraSetups } from './camera-setups.ts';
import { canStream, startRtspServer } from './rtsp-server.fixture.ts';
import { searchOnvif } from './search-onvif.ts';
import { Spool } from './spool.ts';
import { StoreClock } from './store-clock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

let boxes = 0;

/** The part of an agent that carries out setups, and the calls it sends. */
async function startBox(extra: { ffmpeg?: string; search?: () => Promise<string[]> } = {}) {
  const own = join(folder, `box-${++boxes}`);
  const [spool, clock] = await Promise.all([
    Spool.open(join(own, 'spool'), { mostBytes: 1e9 }),
    StoreClock.open({ path: join(own, 'store.json'), token: 'x' }),
  ]);
  const stopping = new AbortController();
  ends.push(() => stopping.abort());
  const pictures: Buffer[] = [];
  const shared = {
    clock,
    inbox: join(own, 'inbox'),
    changed: () => undefined,
    log: () => undefined,
    signal: stopping.signal,
  };
  const path = join(own, 'cameras.json');
  const openFleet = () => CameraFleet.open([], { ...shared, path, spool });
  const fleet = await openFleet();
  const sendSetupPicture = (_setup: { id: number }, picture: Buffer) => {
    pictures.push(picture);
    return Promise.resolve();
  };
  const setups = new CameraSetups({ fleet, calls: { sendSetupPicture }, ...shared, ...extra });
  return { own, path, pictures, setups, fleet, openFleet };
}

const task = (source: string, more: Partial<SetupTask> = {}): SetupTask => ({
  id: 1,
  camera: 'oven-1',
  attempt: 1,
  purpose: 'try',
  source,
  ...more,
});

async function until(isSo: () => unknown, limitMs = 60_000): Promise<void> {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > limitMs) throw new Error('it did not happen in time');
    await sleep(100);
  }
}
const stateOf = ({ setups }: Awaited<ReturnType<typeof startBox>>) => setups.report().setups?.[0];

async function startHttp(password: string, picture: Buffer): Promise<string> {
  const wanted = `Basic ${Buffer.from(`cook:${password}`).toString('base64')}`;
  const http = createServer(({ headers }, reply) => {
    if (headers.authorization === wanted) reply.writeHead(200).end(picture);
    else reply.writeHead(401, { 'www-authenticate': 'Basic realm="cam"' }).end();
  }).listen(0, '127.0.0.1');
  ends.push(() => http.close());
  await new Promise((listening) => http.once('listening', listening));
  return `127.0.0.1:${(http.address() as AddressInfo).port}`;
}
const plain = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe.skipIf(!canStream)('streams (need ffmpeg and GStreamer’s RTSP server)', () => {
  let film = '';
  beforeAll(async () => {
    film = join(folder, 'film.mp4');
    const pizza = randomParameters(50, { size: 240, specialty: 'pepperoni', quality: 1 });
    const pizzas = [{ pizza, radius: 110, stays: [{ from: 1, to: 19, x: 320, y: 180 }] }];
    await writeFilm({ width: 640, height: 360, seconds: 20, framesPerSecond: 5, pizzas }, film);
  }, 60_000);

  test('a stream is shown to the phone, then kept with its password and read after a restart', async () => {
    const { host, stop } = await startRtspServer(film, 'cook', 'p@ss');
    ends.push(stop);
    const source = `rtsp://cook:p%40ss@${host}/table`;
    const box = await startBox();
    box.setups.take([task(source)]);
    await until(() => box.pictures.length >= 2);
    expect(stateOf(box)).toMatchObject({ state: 'works', width: 640, height: 360, codec: 'h264' });
    expect(await sharp(box.pictures[0]).metadata()).toMatchObject({ width: 640, height: 360 });

    box.setups.take([task(source, { purpose: 'keep' })]);
    await until(() => box.setups.report().kept?.includes(1));
    expect(box.setups.report().setups).toEqual([]);
    expect((await stat(box.path)).mode & 0o777).toBe(0o600);
    await until(() => box.fleet.statuses()[0]?.state === 'works');
    const again = await box.openFleet();
    expect(again.statuses().map(({ name }) => name)).toEqual(['oven-1']);
    box.setups.take([]);
    expect(box.setups.report().kept).toEqual([]);
  }, 120_000);

  test('a wrong password is tried once; a new one at once', async () => {
    const { host, stop } = await startRtspServer(film, 'cook', 'right');
    ends.push(stop);
    const box = await startBox();
    box.setups.take([task(`rtsp://cook:wrong@${host}/table`)]);
    await until(() => stateOf(box)?.state === 'password_refused');
    box.setups.take([task(`rtsp://cook:right@${host}/table`, { attempt: 2 })]);
    await until(() => stateOf(box)?.state === 'works');
    expect(stateOf(box)).toMatchObject({ attempt: 2 });
  }, 120_000);

  test('no answer and an unknown stream name are reported as different problems', async () => {
    const { host, stop } = await startRtspServer(film);
    ends.push(stop);
    const box = await startBox();
    box.setups.take([task(`rtsp://${host}/nothing`), task('rtsp://127.0.0.1:9/a', { id: 2 })]);
    await until(() => box.setups.report().setups?.every(({ state }) => state !== 'connecting'));
    expect(box.setups.report().setups?.map(({ state }) => state)).toEqual([
      'wrong_address',
      'no_answer',
    ]);
  }, 120_000);

  test('H.265 that this machine decodes too slowly is reported with its codec', async () => {
    // A fake ffmpeg that prints ffmpeg's message and outputs one picture per second.
    const slow = join(folder, 'slow-ffmpeg');
    const frame = 640 * 360 * 1.5;
    await writeFile(
      slow,
      `#!/bin/sh
echo '  Stream #0:0: Video: hevc (Main), yuv420p(tv), 640x360, 25 fps' >&2
printf 'YUV4MPEG2 W640 H360 F5:1 C420jpeg\\n'
while true; do printf 'FRAME\\n'; head -c ${frame} /dev/urandom; sleep 1; done\n`,
    );
    await chmod(slow, 0o755);
    const box = await startBox({ ffmpeg: slow });
    box.setups.take([task('rtsp://127.0.0.1/a')]);
    await until(() => stateOf(box)?.state === 'too_slow');
    expect(stateOf(box)).toMatchObject({ codec: 'hevc', width: 640 });
  }, 120_000);

  test('H.265 that it decodes in time works', async () => {
    const hevc = join(folder, 'hevc.mp4');
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      film,
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none',
      '-preset',
      'ultrafast',
      hevc,
    ]);
    const { host, stop } = await startRtspServer(hevc, '', '', 'h265');
    ends.push(stop);
    const box = await startBox();
    box.setups.take([task(`rtsp://${host}/table`)]);
    await until(() => box.pictures.length > 0);
    expect(stateOf(box)).toMatchObject({ state: 'works', codec: 'hevc' });
  }, 120_000);
});

test('a picture address: wrong password, then connected, then black', async () => {
  const host = await startHttp('right', await plain('#8a8c8f'));
  const box = await startBox();
  box.setups.take([task(`http://cook:wrong@${host}/a.jpg`)]);
  await until(() => stateOf(box)?.state === 'password_refused');
  box.setups.take([task(`http://cook:right@${host}/a.jpg`, { attempt: 2 })]);
  await until(() => box.pictures.length > 0);
  expect(stateOf(box)).toMatchObject({ attempt: 2, state: 'works', width: 640, height: 480 });
  const dark = await startHttp('right', await plain('#000'));
  box.setups.take([task(`http://cook:right@${dark}/a.jpg`, { attempt: 3 })]);
  await until(() => stateOf(box)?.state === 'black');
}, 120_000);

test('a folder is made within the inbox; its pictures are shown and make room', async () => {
  const box = await startBox();
  box.setups.take([task('folder:oven-1')]);
  await until(() => stateOf(box)?.state === 'works');
  const inbox = join(box.own, 'inbox', 'oven-1');
  await writeFile(join(inbox, 'a.jpg'), await plain('#8a8c8f'));
  const old = new Date(Date.now() - 5000);
  await utimes(join(inbox, 'a.jpg'), old, old);
  await until(async () => (await readdir(inbox)).length === 0);
  expect(box.pictures).toHaveLength(1);
  box.setups.take([task('folder:../..', { attempt: 2 })]);
  await until(() => stateOf(box)?.state === 'wrong_address');
}, 60_000);

test('the folder of another camera is refused, whose pictures would be missing', async () => {
  const box = await startBox();
  box.setups.take([task('folder:oven-1', { camera: 'oven-1', purpose: 'keep' })]);
  await until(() => box.setups.report().kept?.includes(1));
  for (const [attempt, source] of [
    [1, 'folder:oven-1'],
    [2, 'folder:oven-1/a'],
  ] as const) {
    box.setups.take([task(source, { id: 2, camera: 'oven-2', attempt })]);
    await until(() => stateOf(box)?.attempt === attempt && stateOf(box)?.state === 'folder_taken');
  }
  box.setups.take([task('folder:oven-12', { id: 2, camera: 'oven-2', attempt: 3 })]);
  await until(() => stateOf(box)?.state === 'works');
  expect(await readdir(join(box.own, 'inbox'))).toEqual(['oven-12']);
}, 60_000);

test('a camera that is set up again replaces the previous one', async () => {
  const box = await startBox();
  for (const [id, source] of [
    [1, 'folder:a'],
    [2, 'folder:b'],
  ] as const) {
    box.setups.take([task(source, { id, purpose: 'keep' })]);
    await until(() => box.setups.report().kept?.includes(id));
  }
  expect(JSON.parse(await readFile(box.path, 'utf8'))).toEqual([
    { name: 'oven-1', source: 'folder:b' },
  ]);
  expect(box.fleet.statuses()).toHaveLength(1);
}, 60_000);

test('cameras on the network answer a probe; each address is reported once', async () => {
  const camera = createSocket('udp4');
  ends.push(() => camera.close());
  await new Promise<void>((bound) => camera.bind(0, '127.0.0.1', bound));
  camera.on('message', (probe, { port, address }) => {
    if (!String(probe).includes('NetworkVideoTransmitter')) return;
    const xml = '<d:XAddrs>http://192.0.2.1:8000/onvif/device_service</d:XAddrs>';
    camera.send(xml, port, address);
    camera.send(xml, port, address);
  });
  const to = { address: '127.0.0.1', port: camera.address().port };
  const box = await startBox({ search: () => searchOnvif(to, 1000) });
  box.setups.take([task('', { purpose: 'search', source: null })]);
  await until(() => (box.setups.report().found?.length ?? 0) > 0);
  const found = [{ id: 1, attempt: 1, addresses: ['onvif://127.0.0.1:8000'] }];
  expect(box.setups.report().found).toEqual(found);
}, 30_000);
