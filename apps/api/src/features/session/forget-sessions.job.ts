import { agreedNow, settledNow } from '#platform/database/agreed-now';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { deleteOldSessions } from '#platform/auth/session';
import { deleteOldCounts } from '#platform/database/shared-counts';
import type { Tools } from '#platform/tools';

/**
 * Deletes expired sessions, tokens and begun sign-ins every hour, and failed sign-ins that no longer
 * count every minute, until stopped.
 */
export async function startForgettingSessions(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-sessions', 'UTC');
  await jobs.schedule('forget-attempts', 'UTC');
  const forget = async () => deleteOldSessions(db, (await settledNow({ db, now }))());
  const forgetAttempts = async () => deleteOldCounts(db, (await agreedNow({ db, now }))());
  const work = await Promise.all([
    jobs.work('forget-sessions', forget, log),
    jobs.work('forget-attempts', forgetAttempts, log),
  ]);
  return {
    stop: async () => {
      await Promise.all(work.map((queue) => queue.stop()));
    },
  };
}
