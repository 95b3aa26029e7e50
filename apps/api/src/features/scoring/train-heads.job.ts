import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import { outageOf } from '#platform/outage';
import { isWorthRetrying } from '#platform/retry';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/scoring-pool';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LearningTools } from './specialty-samples.ts';
import { claimTraining, giveUpTraining, storeTrainingOrder, trainHead } from './train-head.ts';

/** Another process may have ordered it; nobody tells this one. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;
/** When nobody bakes: an hour of the server's clock. */
const NIGHT_HOUR = 4;
/** A night's training is none of the next process's that looks in the same night. */
const NIGHTS_APART_HOURS = 12;

type JobTools = Pick<Tools, 'config' | 'db' | 'pictures' | 'now'>;

/**
 * Learns specialty heads until stopped: what staff ordered, and every night those of companies whose
 * reviewers were busy. The row of specialty_training is the order.
 */
export function startTrainings(
  tools: JobTools,
  log: Log,
  scoring: ScoringPool = createScoringPool({ threads: 1 }),
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
  const name = randomUUID();
  while (!signal.aborted) {
    const pause = await lookOnce(signal, tools, name, log).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'specialty heads are learnt later');
      return AFTER_FAILURE_MS;
    });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Answers how long to wait for the next look. */
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
    await trainHead(tools, order, name, signal);
  } catch (error) {
    const isAway = outageOf(error) !== null || isWorthRetrying(error);
    // A database that is away, or an end, is nobody's fault: the order waits on.
    if (isAway || signal.aborted) throw error;
    log.error({ err: error, company: order.company }, 'no specialty head could be learnt');
    await giveUpTraining(db, order, name);
  }
  return 0;
}

/** For each company with reviews since its last training, once a night. */
export async function orderNightly(db: Db): Promise<void> {
  const { rows } = await sql<{ company: number }>`
    SELECT c.id AS company FROM company c
    WHERE NOT EXISTS (SELECT FROM specialty_training t WHERE t.company_id = c.id
        AND t.requested_at > now() - ${NIGHTS_APART_HOURS} * interval '1 hour')
      AND EXISTS (SELECT FROM venue v JOIN pizza p ON p.venue_id = v.id
        WHERE v.company_id = c.id AND p.reviewed_at > coalesce(
          (SELECT max(t.requested_at) FROM specialty_training t WHERE t.company_id = c.id),
          '-infinity'))
    ORDER BY c.id`.execute(db);
  for (const { company } of rows) {
    await storeTrainingOrder(db, { company, by: null, apartHours: NIGHTS_APART_HOURS });
  }
}
