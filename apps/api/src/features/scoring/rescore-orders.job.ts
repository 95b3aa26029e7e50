import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import type { DayChanged } from '#platform/live-events';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/scoring-pool';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut, claimOrder } from './rescore-order.ts';

/** Another process may have ordered it; nobody tells this one. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Carries out orders to score old pizzas anew until stopped, on one thread so that new ones do not
 * wait. A row of rescore_order is the order: what a process leaves unfinished, another one goes on with.
 */
export function startRescores(
  tools: Pick<Tools, 'config' | 'db' | 'pictures' | 'live'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ threads: 1 }),
): RunningJob {
  const stopping = new AbortController();
  const work = rescoreUntil(stopping.signal, { ...tools, scoring }, log);
  return {
    async stop() {
      stopping.abort();
      await work;
      await scoring.close();
    },
  };
}

async function rescoreUntil(
  signal: AbortSignal,
  tools: Parameters<typeof carryOut>[0],
  log: Log,
): Promise<void> {
  const name = randomUUID();
  const told = new Set<number>();
  while (!signal.aborted) {
    const pause = await lookOnce(signal, tools, name, told).catch((error: unknown) => {
      log.warn({ err: error }, 'scoring anew is tried again later');
      return AFTER_FAILURE_MS;
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Answers how long to wait for the next look. */
async function lookOnce(
  signal: AbortSignal,
  tools: Parameters<typeof carryOut>[0],
  name: string,
  told: Set<number>,
): Promise<number> {
  const { db, live } = tools;
  for (const change of await changedElsewhere(db, name, told)) live.dayChanged(change);
  const order = await claimOrder(db, name);
  if (!order) return LOOK_EVERY_MS;
  await carryOut(tools, order, name, signal);
  return 0;
}

/** Days of orders that another process finished a moment ago; each order once. */
async function changedElsewhere(db: Db, name: string, told: Set<number>): Promise<DayChanged[]> {
  const { rows } = await sql<DayChanged & { order: number }>`
    SELECT DISTINCT o.id AS "order", r.venue_id AS venue, r.business_date AS day
    FROM rescore_order o JOIN pizza_rescore r ON r.venue_id = o.venue_id
      AND r.business_date BETWEEN o.from_day AND o.to_day AND r.at >= o.requested_at
    WHERE o.finished_at > now() - interval '1 minute' AND o.claimed_by <> ${name}`.execute(db);
  const fresh = rows.filter(({ order }) => !told.has(order));
  for (const { order } of fresh) told.add(order);
  return fresh.map(({ venue, day }) => ({ venue, day }));
}
