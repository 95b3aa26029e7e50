import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/scoring-pool';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut, claimOrder, type RescoreTools } from './rescore-order.ts';

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
  const work = rescoreUntil(stopping.signal, { ...tools, scoring, log });
  return {
    async stop() {
      stopping.abort();
      await work;
      await scoring.close();
    },
  };
}

async function rescoreUntil(signal: AbortSignal, tools: RescoreTools): Promise<void> {
  const name = randomUUID();
  while (!signal.aborted) {
    const pause = await lookOnce(signal, tools, name).catch((error: unknown) => {
      tools.log.warn({ err: error }, 'scoring anew is tried again later');
      return AFTER_FAILURE_MS;
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Answers how long to wait for the next look. */
async function lookOnce(signal: AbortSignal, tools: RescoreTools, name: string): Promise<number> {
  const order = await claimOrder(tools.db, name);
  if (!order) return LOOK_EVERY_MS;
  await carryOut(tools, order, name, signal);
  return 0;
}
