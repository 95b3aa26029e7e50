import { deleteOldSources, deleteSetupPictures } from '#pizzas/cameras/setup-tasks';
import { agreedNow, settledNow } from '#platform/database/agreed-now';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';

/** Deletes every hour the passwords of cameras whose set-up was given up, and pictures that are not to be kept, until stopped. */
export async function startForgettingCameraPasswords(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('forget-camera-passwords', 'UTC');
  const forget = async () => {
    // Losing these early costs nothing, so a date that jumped need not delay them.
    await deleteSetupPictures(db, (await agreedNow({ db, now }))());
    await deleteOldSources(db, (await settledNow({ db, now }))());
  };
  return jobs.work('forget-camera-passwords', forget, log);
}
