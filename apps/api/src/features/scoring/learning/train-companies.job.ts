import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { outageOf } from '#platform/database/outage';
import { isWorthRetrying } from '#platform/database/retry';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/worker/scoring-pool';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LearningTools } from './judged-pictures.ts';
import {
  claimTraining,
  giveUpTraining,
  storeTrainingOrder,
  trainCompany,
} from './train-company.ts';

/** Orders of other processes are found by polling. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;
/** Hour of the server's clock at which kitchens are closed. */
const NIGHT_HOUR = 4;
/** Keeps a second process from ordering the same night's training. */
const NIGHTS_APART_HOURS = 12;

type JobTools = Pick<Tools, 'config' | 'db' | 'pictures' | 'now' | 'process'>;

/**
 * Runs trainings until stopped: those that staff ordered, and every night those of
 * companies with new reviews. A row of training is an order.
 */
export function startTrainings(
  tools: JobTools,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
): RunningJob {
  const stopping = new AbortController();
  const work = trainUntil(stopping.signal, { ...tools, scoring }, log);
  return {
    async stop() {
      stopping.abort();
      await scoring.close();
      await work;
    },
  };
}

async function trainUntil(
  signal: AbortSignal,
  tools: JobTools & LearningTools,
  log: Log,
): Promise<void> {
  const name = tools.process;
  while (!signal.aborted) {
    const pause = await lookOnce(signal, tools, name, log).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'trainings are tried again later');
      return AFTER_FAILURE_MS;
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs the next training; answers the pause in milliseconds before the next look. */
async function lookOnce(
  signal: AbortSignal,
  tools: JobTools & LearningTools,
  name: string,
  log: Log,
): Promise<number> {
  const { db, now } = tools;
  if (new Date(now()).getHours() === NIGHT_HOUR) await orderNightly(db);
  const order = await claimTraining(db, name);
  if (!order) return LOOK_EVERY_MS;
  try {
    await trainCompany(tools, order, name, signal);
  } catch (error) {
    const isAway = outageOf(error) !== null || isWorthRetrying(error);
    // After an outage of the database or a shutdown the order waits for the next try.
    if (isAway || signal.aborted) throw error;
    log.error({ err: error, company: order.company }, 'the training of a company failed');
    await giveUpTraining(db, order, name);
  }
  return 0;
}

/** Orders a training for each company with reviews since its last one, once a night. */
export async function orderNightly(db: Db): Promise<void> {
  const { rows } = await sql<{ company: number }>`
    SELECT c.id AS company FROM company c
    WHERE NOT EXISTS (SELECT FROM training t WHERE t.company_id = c.id
        AND t.requested_at > now() - ${NIGHTS_APART_HOURS} * interval '1 hour')
      AND EXISTS (SELECT FROM venue v JOIN pizza p ON p.venue_id = v.id
        WHERE v.company_id = c.id AND p.reviewed_at > coalesce(
          (SELECT max(t.requested_at) FROM training t WHERE t.company_id = c.id),
          '-infinity'))
    ORDER BY c.id`.execute(db);
  for (const { company } of rows) {
    await storeTrainingOrder(db, { company, by: null, apartHours: NIGHTS_APART_HOURS });
  }
}
