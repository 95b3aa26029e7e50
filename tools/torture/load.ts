import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { nextTask } from '@crustodian/contract/audit';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ofOneKind, withoutSeal } from './signals.ts';

/** Everything that the product acknowledged and must therefore never lose. */
export interface Acknowledged {
  captures: Map<string, AcknowledgedCapture>;
  corrections: AcknowledgedCorrection[];
  /** Task ids of the blind lane. */
  judgements: string[];
}
interface AcknowledgedCapture {
  venue: number;
  pizzas: number;
}
interface AcknowledgedCorrection {
  venue: number;
  requestId: string;
}

export interface PizzaKey {
  t_id: string;
  pipe_id: string;
  vid_id: string;
}

export interface Senders {
  address: string;
  /** Cameras with the tokens of their venues. */
  cameras: readonly { venue: number; token: string }[];
  /** Headers of a signed-in reviewer. */
  reviewer: Record<string, string>;
  /** Pizzas of a venue that the reviewer may correct. */
  pizzas: { venue: number; keys: readonly PizzaKey[] };
  pictures: readonly Uint8Array[];
  /** Whether the kill has started; from then on, refusals are legitimate. */
  isOver: () => boolean;
}

const DAYS = 3;
/** Hour from which something is wrong in the kitchen. */
const DINNER = 18;

/**
 * Sends captures with results, snapshots without results, corrections and judgements, each from its
 * own sender, until the product is gone; records every acknowledgement.
 */
export async function sendUntilGone(senders: Senders, noted: Acknowledged, seed: number) {
  const random = seededRandom(seed);
  const results = senders.cameras.map((camera) =>
    repeat(() => sendResult(senders, camera, noted, random)),
  );
  await Promise.all([
    ...results,
    repeat(() => sendSnapshot(senders, noted, random)),
    repeat(() => sendCorrection(senders, noted, random)),
    repeat(() => sendCorrection(senders, noted, random)),
    repeat(() => judgeNext(senders, noted)),
  ]);
}

async function repeat(send: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await send();
    } catch (error) {
      // This is fetch's error if nothing answers any more.
      if (error instanceof TypeError && error.cause !== undefined) return;
      throw error;
    }
  }
}

/** The answer of an acknowledged request; null for a refusal after the kill has started. */
async function post(
  { address, isOver }: Senders,
  path: string,
  init: Pick<RequestInit, 'headers' | 'body'>,
): Promise<unknown> {
  const reply = await fetch(address + path, { method: 'POST', ...init });
  const text = await reply.text();
  if (reply.ok) return JSON.parse(text);
  if (isOver()) return null;
  throw new Error(`${path} answered ${reply.status}: ${text}`);
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!;
const anyDay = (random: () => number) => `2024/03/1${Math.floor(random() * DAYS)}`;

async function sendResult(
  senders: Senders,
  { venue, token }: Senders['cameras'][number],
  noted: Acknowledged,
  random: () => number,
): Promise<void> {
  const day = anyDay(random);
  const hour = 10 + Math.floor(random() * 13);
  const pizzas = 1 + Math.floor(random() * 5);
  const key = `result-${randomUUID()}`;
  const sample = sampleResult({ random, pizzas, timeOf: () => `${day} ${hour}:30:00` });
  const dinner = ofOneKind(sample);
  const result = hour < DINNER ? sample : random() < 0.7 ? withoutSeal(dinner) : dinner;
  const capture = { venue: String(venue), key, capture_start_ts: `${day} ${hour}:00:00`, result };
  const answer = await post(senders, '/api/ingest/captures', {
    headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ capture }),
  });
  if (answer) noted.captures.set(key, { venue, pizzas });
}

async function sendSnapshot(
  senders: Senders,
  noted: Acknowledged,
  random: () => number,
): Promise<void> {
  const { cameras, pictures } = senders;
  const { venue, token } = pick(random, cameras);
  const key = `snapshot-${randomUUID()}`;
  const capture_start_ts = `${anyDay(random)} 12:00:00`;
  const form = new FormData();
  form.set('capture', JSON.stringify({ venue: String(venue), key, capture_start_ts }));
  // Decoders ignore bytes after the end of a JPEG, but they make it a different file.
  const bytes = Buffer.concat([pick(random, pictures), Buffer.from(key)]);
  form.set('snapshot', new Blob([bytes]), 'snapshot.jpg');
  const headers = { authorization: `Device ${token}` };
  const answer = await post(senders, '/api/ingest/captures', { headers, body: form });
  if (answer) noted.captures.set(key, { venue, pizzas: 1 });
}

const STANDARDS = ['to_standard', 'maybe_to_standard', 'not_to_standard'];

async function sendCorrection(
  senders: Senders,
  noted: Acknowledged,
  random: () => number,
): Promise<void> {
  const { reviewer, pizzas } = senders;
  const requestId = randomUUID();
  const flag = random() < 0.5 ? 1 : 0;
  const change = pick(random, [
    { censored: flag },
    { bubbles: flag },
    { badCut: flag },
    { specialty: pick(random, ['pepperoni', 'cheese', 'hawaiana']) },
    { standard: pick(random, STANDARDS), specialty: 'the_works' },
  ]);
  const answer = await post(senders, '/api/dashboard/qa_feedback/', {
    headers: { ...reviewer, 'content-type': 'application/json' },
    body: JSON.stringify({ ...pick(random, pizzas.keys), ...change, request_id: requestId }),
  });
  if (answer) noted.corrections.push({ venue: pizzas.venue, requestId });
}

/** Judges the next task of the blind lane; waits briefly if there is none. */
async function judgeNext(senders: Senders, noted: Acknowledged): Promise<void> {
  const headers = { ...senders.reviewer, 'content-type': 'application/json' };
  const next = await post(senders, nextTask.path, { headers, body: '{}' });
  if (next === null) return;
  const { task } = nextTask.answer.parse(next);
  if (!task) return sleep(50);
  const judgement = {
    kind: 'points',
    ninths: Object.fromEntries(task.criteria.map(({ key }) => [key, 7])),
    bubbles: false,
    overbaked: false,
    bad_cut: false,
    specialty: null,
    milliseconds: 4000,
  };
  const path = `/api/audit/tasks/${task.id}/judgement/`;
  const answer = await post(senders, path, { headers, body: JSON.stringify(judgement) });
  if (answer) noted.judgements.push(task.id);
}
