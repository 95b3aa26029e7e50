import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/worker/scoring-pool';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  carryOut,
  claimOrder,
  noteStop,
  ORDER_KINDS,
  type OrderKind,
  type RescoreTools,
} from './rescore-order.ts';

/** Orders of other processes are found by polling. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Carries out rescoring orders until stopped, in one process so that new pizzas do not wait. A row of
 * rescore_order is an order: what one process leaves unfinished, another continues. `name` is by what
 * it claims them.
 */
export function startRescores(
  tools: Pick<Tools, 'config' | 'db' | 'pictures' | 'live' | 'process'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
  name = tools.process,
): RunningJob {
  const stopping = new AbortController();
  const work = ORDER_KINDS.map((kind) =>
    rescoreUntil(stopping.signal, { ...tools, scoring, log, name }, kind),
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
  { name, ...tools }: RescoreTools & { name: string },
  kind: OrderKind,
): Promise<void> {
  /** Carries out the next order; answers the pause in milliseconds before the next look. */
  const look = async (): Promise<number> => {
    const order = await claimOrder(tools.db, name, kind);
    if (!order) return LOOK_EVERY_MS;
    try {
      await carryOut(tools, order, name, signal);
    } catch (error) {
      await noteStop(tools.db, name, order, error);
      throw error;
    }
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
