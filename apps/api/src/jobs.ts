import { inOneProcess } from '#platform/jobs/in-one-process';
import { createOnceFile } from '#platform/create-once-file';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startExpiringActions } from './features/actions/expire-actions.job.ts';
import { startDraws } from './features/audit/draw-days.job.ts';
import { startExpiringTasks } from './features/audit/lane/expire-tasks.job.ts';
import { startRecountingFigures } from './features/audited-figures/recount-figures.job.ts';
import { startJudgingCameras } from './features/cameras/judge-cameras.job.ts';
import { startMeasuringCameras } from './features/cameras/measure-cameras.job.ts';
import { startSealing } from './features/admin/audit-log/seal-audit-log.job.ts';
import { startRecounts } from './features/admin/quality/recount-quality.job.ts';
import { startClearingPictures } from './features/images/clear-pictures.job.ts';
import { startClearingRawPictures } from './features/ingest/crop/clear-raw-pictures.job.ts';
import { startClearingInbox } from './features/ingest/inbox/clear-inbox.job.ts';
import { startScoring } from './features/ingest/score-captures.job.ts';
import { startInbox } from './features/ingest/inbox/watch-inbox.job.ts';
import { startRescores } from './features/scoring/rescore/rescore.job.ts';
import { startTrainings } from './features/scoring/learning/train-companies.job.ts';
import { startForgettingWebhooks } from './features/integrations/webhooks/forget-webhooks.job.ts';
import { startSendingWebhooks } from './features/integrations/webhooks/deliver-webhooks.job.ts';
import { startForgettingLookUps } from './features/look-up/forget-look-ups.job.ts';
import { startForgettingCameraPasswords } from './features/camera-setup/forget-camera-passwords.job.ts';
import { startForgettingWithdrawnOrders } from './features/orders/forget-withdrawn-orders.job.ts';
import { startMatchingOrders } from './features/orders/match-orders.job.ts';
import { startMailingAnswers } from './features/objections/mail-objection.job.ts';
import { startSettling } from './features/objections/settle-objections.job.ts';
import { startDeletingPictures } from './features/privacy/retention/delete-pictures.job.ts';
import { startDeletingRecords } from './features/privacy/retention/delete-records.job.ts';
import { startPrinting } from './features/report-files/print-report.job.ts';
import { startChartingDays } from './features/signals/chart-days.job.ts';
import { startChartingShifts } from './features/signals/chart-shifts.job.ts';
import { startLearningBaselines } from './features/signals/learn-baselines.job.ts';
import { startMailingMornings } from './features/morning-mail/mail-morning.job.ts';
import { startPlanningMornings } from './features/morning-mail/plan-mornings.job.ts';
import { startMailingLinks } from './features/session/passwords/mail-password-link.job.ts';
import { startForgettingSessions } from './features/session/forget-sessions.job.ts';

/**
 * Starts all background work; `origin` is the URL at which the server reaches itself. Every process
 * calls this: each job, including endless ones, runs in only one of them.
 */
export async function startJobs(tools: Tools & { origin: string }, log: Log): Promise<RunningJob> {
  const inbox = await inboxName(tools);
  const alone = (job: string, ...starts: ((tools: Tools, log: Log) => RunningJob)[]) =>
    inOneProcess(
      tools,
      { job, start: () => together(starts.map((start) => start(tools, log))) },
      log,
    );
  return together([
    startScoring(tools, log),
    alone(`inbox ${inbox}`, startInbox, startClearingInbox),
    alone('charts', startChartingShifts),
    ...(await Promise.all([
      startMailingLinks(tools, log),
      startForgettingSessions(tools, log),
      startRecounts(tools, log),
      startPrinting(tools, log),
      startRescores(tools, log),
      startTrainings(tools, log),
      startDraws(tools, log),
      startExpiringTasks(tools, log),
      startRecountingFigures(tools, log),
      startLearningBaselines(tools, log),
      startChartingDays(tools, log),
      startExpiringActions(tools, log),
      startJudgingCameras(tools, log),
      startMeasuringCameras(tools, log),
      startMatchingOrders(tools, log),
      startPlanningMornings(tools, log),
      startMailingMornings(tools, log),
      startSealing(tools, log),
      startSettling(tools, log),
      startMailingAnswers(tools, log),
      startSendingWebhooks(tools, log),
      startForgettingWebhooks(tools, log),
      startDeletingPictures(tools, log),
      startDeletingRecords(tools, log),
      startForgettingLookUps(tools, log),
      startForgettingCameraPasswords(tools, log),
      startForgettingWithdrawnOrders(tools, log),
      startClearingPictures(tools, log),
      startClearingRawPictures(tools, log),
    ])),
  ]);
}

const together = (jobs: readonly RunningJob[]): RunningJob => ({
  stop: async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  },
});

/**
 * Processes that share a folder share its inbox, which one of them watches; every other folder has
 * its own inbox.
 */
const inboxName = ({ config }: Tools): Promise<string> =>
  createOnceFile(join(config.dataDir, 'inbox', '.name'), randomUUID);
