import { deleteOldSources, deleteSetupPictures } from '#pizzas/cameras/setup-tasks';
import { agreedNow, settledNow } from '#platform/database/agreed-now';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';

/**
 * Deletes every hour the passwords of cameras whose set-up was abandoned, and set-up pictures that
 * must not be kept, until stopped.
 */
export async function startForgettingCameraPasswords(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-camera-passwords', 'UTC');
  const forget = async () => {
    // Deleting these early is harmless, so this does not wait until a jump of the clock is
    // confirmed.
    await deleteSetupPictures(db, (await agreedNow({ db, now }))());
    await deleteOldSources(db, (await settledNow({ db, now }))());
  };
  return jobs.work('forget-camera-passwords', forget, log);
}
