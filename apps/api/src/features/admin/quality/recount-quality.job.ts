import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { aliveProcesses, isFree } from '#platform/jobs/running-process';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefinitionChanged, recountCompany } from './recount-company.ts';

/** A changed definition waits no longer than this. */
const LOOK_EVERY_MS = 500;
const AFTER_FAILURE_MS = 10_000;

type JobTools = Pick<Tools, 'db' | 'now' | 'process'>;

/**
 * Counts the figures of companies anew whose quality definition changed, until stopped. The row of
 * quality_recount is the order: one process works on it, and what it did not finish is begun again.
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
  for (
    let company = await claimRecount(tools);
    company !== null && !signal.aborted;
    company = await claimRecount(tools)
  ) {
    try {
      await recountCompany(tools, company, signal);
    } catch (error) {
      // The next look begins with the newer definition.
      if (error instanceof DefinitionChanged) continue;
      if (!signal.aborted) await tellProblem(tools, company);
      throw error;
    } finally {
      await freeRecount(tools, company);
    }
  }
  return true;
}

/** The oldest order that no other living process works on, this process's from now on; null when none waits. */
export async function claimRecount({
  db,
  process,
}: Pick<JobTools, 'db' | 'process'>): Promise<number | null> {
  const others = (await aliveProcesses(db)).filter((id) => id !== process);
  const { rows } = await sql<{ company: number }>`
    UPDATE quality_recount SET claimed_by = ${process}
    WHERE company_id = (SELECT company_id FROM quality_recount
      WHERE finished_at IS NULL AND ${isFree('claimed_by', others)}
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING company_id AS company`.execute(db);
  return rows[0]?.company ?? null;
}

const freeRecount = ({ db, process }: JobTools, company: number) =>
  db
    .updateTable('quality_recount')
    .set({ claimed_by: null })
    .where('company_id', '=', company)
    .where('claimed_by', '=', process)
    .execute();

const tellProblem = ({ db }: JobTools, company: number) =>
  db
    .updateTable('quality_recount')
    .set({
      problem: 'The figures could not be recalculated. The server will retry in a few seconds.',
    })
    .where('company_id', '=', company)
    .execute();
