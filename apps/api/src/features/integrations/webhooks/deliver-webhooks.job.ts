import { nextTry } from '@crustodian/domain/people/webhook-events';
import { unseal, type SealedRow } from '#platform/auth/sealed-secret';
import type { Db } from '#platform/database/db';
import { inOneProcess } from '#platform/jobs/in-one-process';
import { runUntilStopped, type RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { addressRule } from '#platform/webhooks/outside-addresses';
import { postOutside, type Answered, type Way } from '#platform/webhooks/post-outside';
import { traceHeaders } from '#platform/tracing/tracing';
import { messageId, signedHeaders } from '#platform/webhooks/sign-message';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';

type SendTools = Pick<Tools, 'db' | 'keys' | 'now' | 'config'>;

/**
 * How many receivers one process serves concurrently, so that unresponsive ones do not delay
 * others.
 */
const RECEIVERS_AT_ONCE = 6;
/**
 * How many of them may belong to one company, the longest due first, so that unresponsive receivers
 * delay only their own company.
 */
const RECEIVERS_OF_A_COMPANY = 2;
const MESSAGES_AT_ONCE = 20;
const LOOK_EVERY_MS = 1000;
/** After this time the other receivers get their turn. */
const TURN_MS = 30_000;
const TIMEOUT_MS = 10_000;

/** Sends waiting messages to receivers, until stopped. */
export async function startSendingWebhooks(tools: Tools, log: Log): Promise<RunningJob> {
  const send = (job: { receiver: string }, signal: AbortSignal) =>
    sendDue(tools, job.receiver, { signal });
  const workers = await Promise.all(
    Array.from({ length: RECEIVERS_AT_ONCE }, () => tools.jobs.work('send-webhooks', send, log)),
  );
  const start = () => startQueueing(tools, log);
  const running = [inOneProcess(tools, { job: 'webhooks', start }, log), ...workers];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

/**
 * Queues a job for each receiver with due messages, until stopped. The rows determine what is due,
 * so a lost job loses nothing.
 */
const startQueueing = (tools: Pick<Tools, 'db' | 'jobs' | 'now'>, log: Log): RunningJob =>
  runUntilStopped(async (signal) => {
    while (!signal.aborted) {
      await queueDue(tools).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'webhooks wait');
      });
      await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => undefined);
    }
  });

export async function queueDue({
  db,
  jobs,
  now,
}: Pick<Tools, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { rows } = await sql<{ receiver: string }>`SELECT id::text AS receiver FROM (
      SELECT r.id, row_number() OVER (PARTITION BY r.company_id ORDER BY due.at, r.id) AS place
      FROM webhook_receiver r JOIN (SELECT receiver_id, min(due_at) AS at FROM webhook_message
        WHERE state = 'waiting' AND due_at <= ${new Date(now())} GROUP BY receiver_id) due
        ON due.receiver_id = r.id
      WHERE r.ended_at IS NULL) first
    WHERE place <= ${RECEIVERS_OF_A_COMPANY}`.execute(db);
  const queued = rows.map(({ receiver }) => ({ data: { receiver }, key: receiver }));
  await jobs.send(db, 'send-webhooks', queued);
}

interface Receiver {
  id: string;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
}

interface Due {
  id: string;
  body: string;
  tries: number;
}

interface Sending extends Partial<Way> {
  signal?: AbortSignal;
}

/**
 * Sends a receiver's due messages, some at a time. Messages interrupted by a killed process are
 * sent again with the same id: each arrives at least once, or is given up with the reason.
 */
export async function sendDue(
  tools: SendTools,
  receiver: string,
  { signal, ...given }: Sending = {},
): Promise<void> {
  const { db, config, now } = tools;
  const way = { mayReach: addressRule(config.webhookNetworks), timeoutMs: TIMEOUT_MS, ...given };
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    signal?.throwIfAborted();
    const known = await readReceiver(db, receiver, now());
    if (!known) return;
    const due = await readDue(db, receiver, now());
    if (due.length === 0) return;
    const secrets = secretsOf(tools.keys, known);
    await Promise.all(
      due.map((message) => deliverOne(tools, { ...message, url: known.url }, { secrets, way })),
    );
  }
}

async function deliverOne(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { id, url, body, tries }: Due & { url: string },
  { secrets, way }: { secrets: readonly Buffer[]; way: Way },
): Promise<void> {
  const send = () => {
    const signed = signedHeaders({ id: messageId(id), body, now: now(), secrets });
    return postOutside({ url, headers: { ...signed, ...traceHeaders() }, body }, way);
  };
  // A receiver without a secret waits like one that is down, so that it does not occupy a place.
  const answered = secrets.length === 0 ? UNSIGNED : await send();
  const last = { tries: tries + 1, now: now() };
  const next = answered.problem === null || answered.isFinal ? null : nextTry(last);
  await storeAnswer(db, id, { ...answered, next, now: last.now });
}

const UNSIGNED: Answered = {
  status: null,
  tookMs: 0,
  problem: 'its secret can no longer be read; make a new one',
  isFinal: false,
};

async function storeAnswer(
  db: Db,
  id: string,
  { status, tookMs, problem, next, now }: Answered & { next: number | null; now: number },
): Promise<void> {
  const state = problem === null ? 'arrived' : next === null ? 'given-up' : 'waiting';
  await sql`UPDATE webhook_message SET state = ${state}, tries = tries + 1, status = ${status},
      took_ms = ${tookMs}, problem = ${problem}, tried_at = ${new Date(now)},
      due_at = coalesce(${next === null ? null : new Date(next)}::timestamptz, due_at)
    WHERE id = ${id} AND state = 'waiting'`.execute(db);
}

async function readReceiver(db: Db, id: string, now: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    SELECT id::text, url, secret, CASE WHEN old_secret_until > ${new Date(now)} THEN old_secret END AS "oldSecret"
    FROM webhook_receiver WHERE id = ${id} AND ended_at IS NULL`.execute(db);
  return rows[0];
}

async function readDue(db: Db, receiver: string, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT id::text, body, tries FROM webhook_message
    WHERE receiver_id = ${receiver} AND state = 'waiting' AND due_at <= ${new Date(now)}
    ORDER BY due_at, id LIMIT ${MESSAGES_AT_ONCE}`.execute(db);
  return rows;
}

/** The secrets currently used for signing, except those whose key is gone. */
const secretsOf = (keys: Tools['keys'], { id, secret, oldSecret }: Receiver): Buffer[] =>
  [secret, oldSecret].flatMap((sealed) => {
    const opened = sealed && unseal(keys, sealed, rowOf(id));
    return opened ? [opened.secret] : [];
  });

/** The row to which a receiver's encrypted secret is bound. */
export const rowOf = (receiver: string | number): SealedRow => `webhook ${receiver}`;
