import { rescorePizzaJob } from '#pizzas/awaiting-score';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import {
  beginRescore,
  carryOut,
  noteStop,
  RESCORE_QUEUES,
  rescoreJob,
  type RescoreTools,
} from './rescore-request.ts';

/**
 * Runs rescoring requests until stopped, in a single process so that new pizzas do not wait. A row
 * in rescore_order is a request; if a process leaves it unfinished, another continues it.
 */
export async function startRescores(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'pictures' | 'live'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
): Promise<RunningJob> {
  await sendWaitingRescores(tools);
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

/**
 * Sends a job for each waiting request, because an earlier release stored requests without jobs.
 */
async function sendWaitingRescores({ db, jobs }: Pick<Tools, 'db' | 'jobs'>): Promise<void> {
  const waiting = await db
    .selectFrom('rescore_order')
    .select(['id', 'pizza_id', 'turn'])
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute();
  const days = waiting.filter(({ pizza_id }) => pizza_id === null);
  const pizzas = waiting.filter(({ pizza_id }) => pizza_id !== null);
  await jobs.send(
    db,
    'rescore-days',
    days.map(({ id }) => rescoreJob(id)),
  );
  await jobs.send(
    db,
    'rescore-pizza',
    pizzas.map(({ id, turn }) => rescorePizzaJob(id, turn)),
  );
}

/** Runs the rest of a request. */
export async function rescore(tools: RescoreTools, id: number, signal: AbortSignal): Promise<void> {
  const request = await beginRescore(tools.db, id);
  if (!request) return;
  try {
    await carryOut(tools, request, signal);
  } catch (error) {
    await noteStop(tools.db, request, error, signal);
    throw error;
  }
}
