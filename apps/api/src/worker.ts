import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { startScoring, type RunningJob } from './features/ingest/score-captures.job.ts';

/** Every job that runs beside the server; ends when all have ended. */
export function startJobs(tools: Tools, log: Log): RunningJob {
  const jobs = [startScoring(tools, log)];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
