import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/scoring-pool';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  carryOut,
  claimOrder,
  ORDER_KINDS,
  type OrderKind,
  type RescoreTools,
} from './rescore-order.ts';

/** Orders of other processes are found by polling. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Carries out rescoring orders until stopped, on one thread so that new pizzas do not wait. A row of
 * rescore_order is an order: what one process leaves unfinished, another continues.
 */
export function startRescores(
  tools: Pick<Tools, 'config' | 'db' | 'pictures' | 'live'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ threads: 1 }),
): RunningJob {
  const stopping = new AbortController();
  const work = ORDER_KINDS.map((kind) =>
    rescoreUntil(stopping.signal, { ...tools, scoring, log }, kind),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(work);
      await scoring.close();
    },
  };
}

async function rescoreUntil(
  signal: AbortSignal,
  tools: RescoreTools,
  kind: OrderKind,
): Promise<void> {
  const name = randomUUID();
  /** Carries out the next order; answers the pause in milliseconds before the next look. */
  const look = async (): Promise<number> => {
    const order = await claimOrder(tools.db, name, kind);
    if (!order) return LOOK_EVERY_MS;
    await carryOut(tools, order, name, signal);
    return 0;
  };
  while (!signal.aborted) {
    const pause = await look().catch((error: unknown) => {
      tools.log.warn({ err: error }, 'rescoring is tried again later');
      return AFTER_FAILURE_MS;
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
