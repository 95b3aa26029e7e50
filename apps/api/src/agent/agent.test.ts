import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { writeFilm } from '@crustodian/demo/film/write-film';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canStream, startRtspServer } from './rtsp-server.fixture.ts';
import { runAgent } from './run-agent.ts';
import { readSource } from './settings.ts';

const t = testApp();
let server = '';
let folder = '';
beforeAll(async () => {
  server = await t.app.listen({ port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'agent-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lines logged by all agents, to debug failing tests. */
const allLines: string[] = [];
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await t.db.deleteFrom('camera').execute();
});

/** Runs an agent with one camera until the test ends it. */
function start(name: string, address: string, at: { server?: string; token?: string } = {}) {
  const lines: string[] = [];
  const stopping = new AbortController();
  const settings = {
    name: 'box-1',
    server,
    token: t.devices.deviceOfV1,
    cameras: [{ name, source: readSource(address, 0.2) }],
    ...at,
    folder: join(folder, name),
    inbox: join(folder, name, 'inbox'),
    spoolBytes: 1e9,
    rate: 600,
  };
  const log = (text: string) => {
    lines.push(text);
    allLines.push(text);
  };
  const running = runAgent(settings, { version: 'test', log, signal: stopping.signal });
  // A test that expects a failure checks it later.
  running.catch(() => undefined);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  ends.push(stop);
  return { lines, stop };
}

async function until<T>(
  ask: () => Promise<T | null | undefined | false> | T,
  limitMs: number,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const found = await ask();
    if (found) return found as T;
    if (Date.now() - began > limitMs)
      throw new Error(`it did not happen in time: ${allLines.join(' | ')}`);
    await sleep(100);
  }
}

const cameraOf = (name: string) =>
  t.db.selectFrom('camera').selectAll().where('name', '=', name).executeTakeFirst();
const stateOf = async (name: string, state: string) =>
  (await cameraOf(name))?.state === state && cameraOf(name);
const capturesOf = async (camera: string) =>
  (
    await sql<{ key: string; started: string; width: number }>`
      SELECT c.key, c.started_local AS started, p.width FROM capture c
      JOIN capture_picture w ON w.venue_id = c.venue_id AND w.capture_id = c.id
      JOIN picture p ON p.venue_id = w.venue_id AND p.digest = w.digest
      WHERE c.venue_id = ${V1} AND c.camera = ${camera} ORDER BY c.started_local`.execute(t.db)
  ).rows;

const KINDS = ['pepperoni', 'vegetariana', 'the_works'] as const;
const FILM = {
  width: 640,
  height: 360,
  seconds: 16,
  framesPerSecond: 5,
  pizzas: KINDS.map((specialty, k) => ({
    pizza: randomParameters(50 + k, { size: 240, specialty, quality: 1 }),
    radius: 110,
    stays: [{ from: 1 + 5 * k, to: 4.5 + 5 * k, x: 320, y: 180 }],
  })),
  arm: { from: 2.4, to: 3, x: 330 },
};

/** The command lines of all processes, which every user of the machine can read. */
async function commandLines(): Promise<string> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).join('\n');
}

describe.skipIf(!canStream)('streams (need ffmpeg and GStreamer’s RTSP server)', () => {
  let film = '';
  beforeAll(async () => {
    film = join(folder, 'film.mp4');
    await writeFilm(FILM, film);
  });
  const serve = async (...login: string[]) => {
    const rtsp = await startRtspServer(film, ...login);
    ends.push(rtsp.stop);
    return rtsp;
  };

  test('every pizza of an RTSP stream arrives once; the end of the stream is logged', async () => {
    const { host } = await serve('cook', 'p@ss:word');
    const { lines, stop } = start('oven-1', `rtsp://cook:p%40ss%3Aword@${host}/table`);
    await until(() => stateOf('oven-1', 'works'), 20_000);
    expect(await commandLines()).toContain('yuv4mpegpipe');
    expect(await commandLines()).not.toContain('p%40ss');
    await until(() => lines.some((line) => line.includes('no pictures any more')), 40_000);
    await until(async () => (await capturesOf('oven-1')).length >= KINDS.length, 10_000);
    await stop();
    const captures = await capturesOf('oven-1');
    expect(captures.map(({ width }) => width)).toEqual([640, 640, 640]);
    expect(lines.join()).not.toMatch(/word|cook/);
  }, 90_000);

  test('a wrong password is reported as such, and tried rarely', async () => {
    const { host } = await serve('cook', 'right');
    const { lines } = start('oven-2', `rtsp://cook:12345@${host}/table`);
    await until(() => stateOf('oven-2', 'password_refused'), 30_000);
    expect(lines.join()).toContain('refuses the user or the password');
    expect(lines.join()).not.toContain('12345');
  }, 40_000);

  test('an address without a stream and a camera that is off have states of their own', async () => {
    const { host, stop } = await serve();
    const { lines } = start('oven-3', `rtsp://${host}/nothing`);
    await until(() => stateOf('oven-3', 'wrong_address'), 30_000);
    stop();
    await until(() => stateOf('oven-3', 'no_answer'), 30_000);
    expect(lines).toEqual([
      'oven-3: It answers, but has no picture at this address.',
      'oven-3: Nothing answers at its address. Check the cable, the address and the port.',
    ]);
  }, 70_000);

  test('ONVIF finds the stream behind user and password', async () => {
    const { host } = await serve('cook', 'right');
    const onvif = await startOnvif({
      stream: `rtsp://192.0.2.1:${host.split(':')[1]}/table`,
      password: 'right',
    });
    start('oven-4', `onvif://cook:right@${onvif}`);
    const camera = await until(() => stateOf('oven-4', 'works'), 30_000);
    expect(camera).toMatchObject({ width: 640, height: 360 });
    start('oven-5', `onvif://cook:wrong@${onvif}`);
    await until(() => stateOf('oven-5', 'password_refused'), 30_000);
  }, 70_000);
});

test('a snapshot address is asked by Digest; a pizza that lies still arrives once', async () => {
  const picture = (pizza: boolean) => {
    const table = sharp({
      create: { width: 640, height: 480, channels: 3, background: '#8a8c8f' },
    });
    const disc = `<svg width="640" height="480"><circle cx="320" cy="240" r="150" fill="#b5712e"/><circle cx="320" cy="240" r="125" fill="#e8c15a"/>${SLICES}</svg>`;
    return (pizza ? table.composite([{ input: Buffer.from(disc) }]) : table).jpeg().toBuffer();
  };
  const shown = { now: await picture(false) };
  const host = await startHttp((request, reply) => {
    if (!isDigest(request, 'secret')) {
      const challenge = 'Digest realm="cam", nonce="abc", qop="auth", algorithm=MD5';
      reply.writeHead(401, { 'www-authenticate': challenge }).end();
    } else reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(shown.now);
  });
  start('oven-6', `http://cook:secret@${host}/snap.jpg`);
  const camera = await until(() => stateOf('oven-6', 'works'), 20_000);
  expect(camera).toMatchObject({ venue_id: V1, agent: 'box-1', width: 640, height: 480 });
  shown.now = await picture(true);
  await sleep(3000);
  shown.now = await picture(false);
  await until(async () => (await capturesOf('oven-6')).length > 0, 20_000);
  await sleep(2000);
  expect(await capturesOf('oven-6')).toHaveLength(1);
}, 60_000);

test('a wrong token and a server that is off are logged once, without the token', async () => {
  const token = 'a-token-that-is-none-at-all';
  const { lines } = start('oven-8', 'folder:/nowhere', { token });
  await until(() => lines.some((line) => line.includes('refuses the token')), 20_000);
  const off = start('oven-9', 'folder:/nowhere', { server: 'http://127.0.0.1:9' });
  await until(() => off.lines.some((line) => line.includes('cannot be reached')), 20_000);
  await sleep(11_000);
  expect(lines.filter((line) => line.includes('refuses the token'))).toHaveLength(1);
  expect(off.lines.filter((line) => line.includes('cannot be reached'))).toHaveLength(1);
  expect(lines.join()).not.toContain(token);
}, 60_000);

test('an agent that cannot keep anything ends, so that it is started again', async () => {
  await mkdir(join(folder, 'oven-10'), { recursive: true });
  await mkdir(join(folder, 'oven-10', 'store.json'));
  const { stop } = start('oven-10', 'folder:/nowhere');
  ends.pop();
  await sleep(1500);
  await expect(stop()).rejects.toThrow('EISDIR');
}, 30_000);

test('the store and the corrected clock come from the server', async () => {
  // The server's clock is five minutes ahead.
  t.setNow(Date.now() + 300_000);
  const { lines } = start('oven-7', 'folder:/nowhere');
  await until(() => stateOf('oven-7', 'no_folder'), 20_000);
  await until(() => lines.some((line) => line.includes('behind')), 10_000);
  expect(lines.join()).toMatch(/The clock is (29\d|300)\.\d s behind/);
});

const SLICES = Array.from({ length: 9 }, (_, k) => {
  const [x, y] = [320 + 80 * Math.cos(k), 240 + 80 * Math.sin(2 * k)];
  return `<circle cx="${x}" cy="${y}" r="17" fill="#9c2f1d"/>`;
}).join('');

async function startHttp(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const http = createServer(answer).listen(0, '127.0.0.1');
  ends.push(() => http.close());
  await new Promise((listening) => http.once('listening', listening));
  return `127.0.0.1:${(http.address() as AddressInfo).port}`;
}

function isDigest({ headers, method, url }: IncomingMessage, password: string): boolean {
  const parameter = (name: string) =>
    new RegExp(`[ ,]${name}="?([^",]*)`).exec(headers.authorization ?? '')?.[1];
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const secret = md5(`cook:cam:${password}`);
  const asked = md5(`${method}:${url}`);
  return (
    parameter('response') ===
    md5(`${secret}:abc:${parameter('nc')}:${parameter('cnonce')}:auth:${asked}`)
  );
}

/** A camera's ONVIF service that verifies the password digest. */
function startOnvif({ stream, password }: { stream: string; password: string }): Promise<string> {
  return startHttp((request, reply) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const element = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? '';
      const nonce = Buffer.from(element('Nonce'), 'base64');
      const digest = createHash('sha1').update(nonce).update(element('Created')).update(password);
      const isOpen = text.includes('GetSystemDateAndTime');
      if (!isOpen && element('Password') !== digest.digest('base64')) {
        reply
          .writeHead(400)
          .end('<s:Fault><s:Subcode><s:Value>ter:NotAuthorized</s:Value></s:Subcode></s:Fault>');
        return;
      }
      const answers: Record<string, string> = {
        GetCapabilities: '<tt:Media><tt:XAddr>http://192.0.2.1/onvif/media</tt:XAddr></tt:Media>',
        GetProfiles:
          '<trt:Profiles fixed="true" token="main"><tt:Name>Main</tt:Name></trt:Profiles>',
        GetStreamUri: `<trt:MediaUri><tt:Uri>${stream}</tt:Uri></trt:MediaUri>`,
        GetSystemDateAndTime: '',
      };
      const [, body] = Object.entries(answers).find(([name]) => text.includes(`<${name}`)) ?? [];
      reply.writeHead(body === undefined ? 500 : 200).end(`<s:Envelope>${body ?? ''}</s:Envelope>`);
    })();
  });
}
