import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefinitionChanged, recountCompany } from './recount-company.ts';

/** A changed definition waits no longer than this. */
const LOOK_EVERY_MS = 500;
const AFTER_FAILURE_MS = 10_000;

type JobTools = Pick<Tools, 'db' | 'now'>;

/**
 * Counts the figures of companies anew whose quality definition changed, until stopped. The row of
 * quality_recount is the order: what was not finished when the process ended is begun again.
 */
export function startRecounts(tools: JobTools, log: Log): RunningJob {
  const stopping = new AbortController();
  const work = recountUntil(stopping.signal, tools, log);
  return {
    stop: () => {
      stopping.abort();
      return work;
    },
  };
}

async function recountUntil(signal: AbortSignal, tools: JobTools, log: Log): Promise<void> {
  while (!signal.aborted) {
    const isWell = await recountNext(tools, signal).catch(async (error: unknown) => {
      if (signal.aborted) return true;
      log.warn({ err: error }, 'a recount of figures is tried again later');
      return false;
    });
    const pause = isWell ? LOOK_EVERY_MS : AFTER_FAILURE_MS;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Answers whether all went well. */
async function recountNext(tools: JobTools, signal: AbortSignal): Promise<boolean> {
  const { db } = tools;
  const orders = await db
    .selectFrom('quality_recount')
    .select('company_id')
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute();
  for (const { company_id: company } of orders) {
    try {
      await recountCompany(tools, company, signal);
    } catch (error) {
      // The next look begins with the newer definition.
      if (error instanceof DefinitionChanged) continue;
      if (!signal.aborted) await tellProblem(tools, company);
      throw error;
    }
  }
  return true;
}

const tellProblem = ({ db }: JobTools, company: number) =>
  db
    .updateTable('quality_recount')
    .set({ problem: 'The figures could not be counted anew. It is tried again in some seconds.' })
    .where('company_id', '=', company)
    .execute();
