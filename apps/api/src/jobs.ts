import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import type { Tools } from '#platform/tools';
import { startRecounts } from './features/admin/recount-quality.job.ts';
import { startClearingPictures } from './features/images/clear-pictures.job.ts';
import { startClearingInbox } from './features/ingest/clear-inbox.job.ts';
import { startScoring } from './features/ingest/score-captures.job.ts';
import { startInbox } from './features/ingest/watch-inbox.job.ts';
import { startRescores } from './features/scoring/rescore-orders.job.ts';
import { startTrainings } from './features/scoring/train-heads.job.ts';
import { startPrinting } from './features/report-files/print-report.job.ts';
import { startForgettingSessions } from './features/session/forget-sessions.job.ts';

/** Starts everything that goes on beside the calls; `origin` is where the server reaches itself. */
export function startJobs(tools: Tools & { origin: string }, log: Log): RunningJob {
  const jobs = [
    startScoring(tools, log),
    startInbox(tools, log),
    startForgettingSessions(tools, log),
    startClearingPictures(tools, log),
    startClearingInbox(tools, log),
    startRecounts(tools, log),
    startPrinting(tools, log),
    startRescores(tools, log),
    startTrainings(tools, log),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
