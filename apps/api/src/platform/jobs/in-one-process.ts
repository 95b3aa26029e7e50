import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { aliveProcesses, isFree } from '#platform/jobs/running-process';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a process tries to claim the work, or renews its claim. */
const LOOK_EVERY_MS = 3000;

type ClaimTools = Pick<Tools, 'db' | 'process'>;

interface ClaimedJob {
  /** Unique name of the work among all processes. */
  job: string;
  start: () => RunningJob;
  everyMs?: number;
}

/**
 * Runs a job in exactly one process: in this one unless another living process has claimed it.
 * Starts immediately if unclaimed, and takes over when the claiming process dies.
 */
export function inOneProcess(tools: ClaimTools, job: ClaimedJob, log: Log): RunningJob {
  const stopping = new AbortController();
  const work = holdUntil(stopping.signal, tools, job, log);
  return {
    stop: () => {
      stopping.abort();
      return work;
    },
  };
}

async function holdUntil(
  signal: AbortSignal,
  tools: ClaimTools,
  { job, start, everyMs = LOOK_EVERY_MS }: ClaimedJob,
  log: Log,
): Promise<void> {
  let running: RunningJob | null = null;
  while (!signal.aborted) {
    const isOurs = await claimJob(tools, job).catch((error: unknown) => {
      log.warn({ err: error, job }, 'whose work this is cannot be asked');
      // Keep running: no other process can claim it either.
      return running !== null;
    });
    if (isOurs && !signal.aborted) running ??= start();
    if (!isOurs && running) {
      await running.stop();
      running = null;
    }
    await sleep(everyMs, null, { signal }).catch(() => undefined);
  }
  await running?.stop();
  await freeJob(tools, job);
}

/** Claims a job or renews the claim; returns whether this process has it. */
export async function claimJob({ db, process }: ClaimTools, job: string): Promise<boolean> {
  const others = (await aliveProcesses(db)).filter((id) => id !== process);
  const { rows } = await sql`
    INSERT INTO job_claim (job, process_id) VALUES (${job}, ${process})
    ON CONFLICT (job) DO UPDATE SET process_id = ${process}
    WHERE ${isFree('job_claim.process_id', others)}
    RETURNING job`.execute(db);
  return rows.length > 0;
}

const freeJob = ({ db, process }: ClaimTools, job: string): Promise<unknown> =>
  db.deleteFrom('job_claim').where('job', '=', job).where('process_id', '=', process).execute();
