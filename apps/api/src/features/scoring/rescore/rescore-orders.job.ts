import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/worker/scoring-pool';
import {
  beginOrder,
  carryOut,
  noteStop,
  RESCORE_QUEUES,
  rescoreJob,
  type RescoreTools,
} from './rescore-order.ts';

/**
 * Carries out rescoring orders until stopped, in one process so that new pizzas do not wait. A row of
 * rescore_order is an order: what one process leaves unfinished, another continues.
 */
export async function startRescores(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'pictures' | 'live'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
): Promise<RunningJob> {
  await sendWaitingOrders(tools);
  const rescoring = { ...tools, scoring, log };
  const work = await Promise.all(
    RESCORE_QUEUES.map((queue) =>
      tools.jobs.work(queue, ({ order }, signal) => rescore(rescoring, order, signal), log),
    ),
  );
  return {
    async stop() {
      await Promise.all(work.map((queue) => queue.stop()));
      await scoring.close();
    },
  };
}

/** Sends a job for each order that waits: some were stored by a release that knew no jobs. */
async function sendWaitingOrders({ db, jobs }: Pick<Tools, 'db' | 'jobs'>): Promise<void> {
  const waiting = await db
    .selectFrom('rescore_order')
    .select(['id', 'pizza_id'])
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute();
  for (const queue of RESCORE_QUEUES) {
    const orders = waiting.filter(
      ({ pizza_id }) => (pizza_id !== null) === (queue === 'rescore-pizza'),
    );
    await jobs.send(
      db,
      queue,
      orders.map(({ id }) => rescoreJob(id)),
    );
  }
}

/** Carries out the rest of an order. */
export async function rescore(tools: RescoreTools, id: number, signal: AbortSignal): Promise<void> {
  const order = await beginOrder(tools.db, id);
  if (!order) return;
  try {
    await carryOut(tools, order, signal);
  } catch (error) {
    await noteStop(tools.db, order, error, signal);
    throw error;
  }
}
