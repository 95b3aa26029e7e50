import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { insertCapture } from '../../apps/api/src/pizzas/insert-capture.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../apps/api/src/platform/auth/csrf.ts';
import type { OpenTools } from '../../apps/api/src/platform/open-tools.ts';
import { startSession } from '../../apps/api/src/platform/auth/session.ts';
import { fillFixture, PEOPLE, V1 } from '../../apps/api/src/test/world/fixture.ts';
import { signAccess } from '../../apps/api/src/platform/auth/tokens.ts';
import { captureId, pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '../test/free-port.ts';
import type { Acknowledged, PizzaKey } from '../torture/load.ts';
import { withTools } from '../run/with-tools.ts';

/** A product under fault injection: the requests sent to it, and what it acknowledged. */
export interface World {
  env: Record<string, string>;
  noted: Acknowledged;
  /** Sends a capture whose pizzas are already scored. */
  sendResult: () => Promise<Outcome>;
  /** Sends a picture that the product has to score. */
  sendSnapshot: (key?: string) => Promise<Outcome>;
  correct: () => Promise<Outcome>;
  /** Reads a day of the feed. */
  readFeed: () => Promise<Outcome>;
  /** Submits the form of the login page. */
  logIn: () => Promise<Outcome>;
  follow: (signal: AbortSignal, onData: (text: string) => void) => Promise<void>;
}

export interface Outcome {
  status: number;
  /** The answer's JSON, or its text. */
  body: { err?: string; code?: string } & Record<string, unknown>;
  text: string;
  ms: number;
  retryAfter: string | null;
}

const DAY = '2024/03/10';
const CSRF = 'the-csrf-value-of-the-faults-0123456789';

/** Creates a small world in `dataDir`, for a product that is started afterwards. */
export async function makeWorld(dataDir: string): Promise<World> {
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SECRET_KEY: 'the secret of the faults, long enough for it',
    LOG_LEVEL: 'warn',
  };
  const people = await withTools(env, { useRunningDatabase: false }, prepare);
  const noted: Acknowledged = { captures: new Map(), corrections: [], judgements: [] };
  const parts = { ...people, noted, address: `http://127.0.0.1:${env.PORT}` };
  return { env, noted, ...cameraOf(parts), ...reviewerOf(parts) };
}

interface Parts {
  address: string;
  noted: Acknowledged;
  device: Record<string, string>;
  headers: Record<string, string>;
  pizzas: PizzaKey[];
}

const CAPTURES = '/api/ingest/captures';

function cameraOf({ address, noted, device }: Parts) {
  const random = seededRandom(7);
  const note = (key: string, pizzas: number, outcome: Outcome) => {
    if (outcome.status === 201) noted.captures.set(key, { venue: V1, pizzas });
    return outcome;
  };
  return {
    async sendResult() {
      const [key, pizzas] = [randomUUID(), 3];
      const result = sampleResult({ random, pizzas, timeOf: () => `${DAY} 12:30:00` });
      const capture = { venue: String(V1), key, capture_start_ts: `${DAY} 12:00:00`, result };
      return note(key, pizzas, await send(address + CAPTURES, json({ capture }, device)));
    },
    async sendSnapshot(key: string = randomUUID()) {
      const capture = { venue: String(V1), key, capture_start_ts: `${DAY} 12:00:00` };
      const body = new FormData();
      body.set('capture', JSON.stringify(capture));
      body.set('snap', new Blob([await pictureOf(key)]), 'snap.png');
      return note(
        key,
        1,
        await send(address + CAPTURES, { method: 'POST', headers: device, body }),
      );
    },
  };
}

/** A unique picture, so that it needs its own file. */
function pictureOf(key: string): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(key).digest();
  const create = { width: 320, height: 320, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).png().toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

function reviewerOf({ address, noted, headers, pizzas }: Parts) {
  const random = seededRandom(8);
  const form = { csrf: CSRF, username: 'reviewer@crustodian.example', password: 'x' };
  /** Follows the stream until the server ends it, which it does if events may have been missed. */
  const followOnce = async (signal: AbortSignal, onData: (text: string) => void) => {
    const reply = await fetch(`${address}/api/live/venue/${V1}/`, { headers, signal });
    for await (const text of reply.body!.pipeThrough(new TextDecoderStream())) onData(text);
  };
  return {
    async correct() {
      const requestId = randomUUID();
      const key = pizzas[Math.floor(random() * pizzas.length)]!;
      const body = { ...key, badCut: random() < 0.5 ? 1 : 0, request_id: requestId };
      const outcome = await send(`${address}/api/dashboard/qa_feedback/`, json(body, headers));
      if (outcome.status === 200) noted.corrections.push({ venue: V1, requestId });
      return outcome;
    },
    readFeed() {
      const day = '10-3-2024';
      const body = { venue: String(V1), min: day, max: day };
      return send(`${address}/api/shift_report_data`, json(body, headers));
    },
    logIn: () =>
      send(`${address}/api/login`, {
        method: 'POST',
        headers: { cookie: `${CSRF_COOKIE}=${CSRF}` },
        body: new URLSearchParams(form),
      }),
    async follow(signal: AbortSignal, onData: (text: string) => void) {
      while (!signal.aborted) await followOnce(signal, onData).catch(() => sleep(200));
    },
  };
}

const json = (body: object, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function send(url: string, init: RequestInit): Promise<Outcome> {
  const began = performance.now();
  const reply = await fetch(url, { redirect: 'manual', ...init });
  const text = await reply.text();
  return {
    status: reply.status,
    body: jsonOf(text),
    text,
    ms: performance.now() - began,
    retryAfter: reply.headers.get('retry-after'),
  };
}

function jsonOf(text: string): Outcome['body'] {
  try {
    return JSON.parse(text) as Outcome['body'];
  } catch {
    return {};
  }
}

async function prepare({ tools }: OpenTools) {
  const { db, keys, now } = tools;
  const { deviceOfV1 } = await fillFixture(db);
  await insertCapture(db, {
    venue: V1,
    key: 'the first pizzas to be corrected',
    digest: Buffer.from('first'),
    startedLocal: `${DAY} 12:00:00`,
    filePath: null,
    pictures: [],
    result: sampleResult({ random: seededRandom(1), pizzas: 40 }),
  });
  const { rows } = await sql<{ day: string; id: number; capture: number; pipeline: string }>`
    SELECT business_date AS day, id, capture_id AS capture, pipeline_id AS pipeline
    FROM pizza WHERE venue_id = ${V1} AND evaluated AND snap_quality = 'buena'`.execute(db);
  const origin = { userAgent: 'faults', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE.reviewer.id, origin, now: now() });
  return {
    device: { authorization: `Device ${deviceOfV1}` },
    headers: {
      authorization: `JWT ${signAccess(keys, session, now())}`,
      [CSRF_HEADER]: CSRF,
      cookie: `${CSRF_COOKIE}=${CSRF}`,
    },
    pizzas: rows.map(({ day, id, capture, pipeline }): PizzaKey => ({
      t_id: pizzaId({ venue: V1, day, id }),
      pipe_id: pipeline,
      vid_id: captureId({ venue: V1, id: capture }),
    })),
  };
}
