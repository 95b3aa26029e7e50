import { sampleResult } from '../../apps/api/src/pizzas/sample-result.ts';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { randomUUID } from 'node:crypto';
import type { Acknowledged } from '../torture/load.ts';
import type { Recorder } from './figures.ts';
import { anotherFile } from './make-chain.ts';
import type { Times } from './shift-screens.ts';

export interface CameraParts {
  address: string;
  venue: number;
  token: string;
  timeZone: string;
  /** If given, the camera also sends snapshots without results, which the product has to score. */
  picture: Uint8Array | null;
  random: () => number;
  pause: (ms: number) => Promise<void>;
  isOver: () => boolean;
  noted: Acknowledged;
  recorder: Recorder;
  times: Times;
}

/** An oven produces a capture about every quarter of a minute. */
const EVERY_MS = 15_000;
const PIZZAS = { least: 2, more: 6 };

/** Delivers an oven's captures until the run ends. */
export async function deliver(camera: CameraParts): Promise<void> {
  const { random, pause, isOver } = camera;
  await pause(random() * EVERY_MS);
  while (!isOver()) {
    await (camera.picture && random() < 0.5 ? sendSnapshot(camera) : sendResult(camera));
    await pause(EVERY_MS * (0.7 + random() * 0.6));
  }
}

async function sendResult(camera: CameraParts): Promise<void> {
  const { venue, random, timeZone } = camera;
  const now = wallClock(Date.now(), timeZone);
  const pizzas = PIZZAS.least + Math.floor(random() * PIZZAS.more);
  const key = `result-${randomUUID()}`;
  const result = sampleResult({ random, pizzas, timeOf: () => now });
  const capture = { venue: String(venue), key, capture_start_ts: now, result };
  const sent = Date.now();
  const isStored = await post(camera, 'capture with its result', {
    body: JSON.stringify({ capture }),
    headers: { 'content-type': 'application/json' },
  });
  if (!isStored) return;
  camera.noted.captures.set(key, { venue, pizzas });
  camera.times.take({ venue, sent, acknowledged: Date.now() });
}

async function sendSnapshot(camera: CameraParts): Promise<void> {
  const { venue, timeZone, picture } = camera;
  const key = `snapshot-${randomUUID()}`;
  const capture_start_ts = wallClock(Date.now(), timeZone);
  const form = new FormData();
  form.set('capture', JSON.stringify({ venue: String(venue), key, capture_start_ts }));
  form.set('snapshot', new Blob([anotherFile(picture!, key)]), 'snapshot.jpg');
  if (await post(camera, 'bare snapshot', { body: form })) {
    camera.noted.captures.set(key, { venue, pizzas: 1 });
  }
}

async function post(
  { address, token, recorder }: CameraParts,
  name: string,
  { headers = {}, body }: { headers?: Record<string, string>; body: string | FormData },
): Promise<boolean> {
  const began = performance.now();
  try {
    const reply = await fetch(`${address}/api/ingest/captures`, {
      method: 'POST',
      headers: { ...headers, authorization: `Device ${token}` },
      body,
    });
    const text = await reply.text();
    recorder.add(name, { isRead: false, ms: performance.now() - began, bytes: text.length });
    if (!reply.ok)
      recorder.failures.push(`${name} answered ${reply.status}: ${text.slice(0, 200)}`);
    return reply.ok;
  } catch (error) {
    recorder.failures.push(`${name}: ${String(error)}`);
    return false;
  }
}
