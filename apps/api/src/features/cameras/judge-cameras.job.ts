import { isDateSettled } from '#platform/database/agreed-now';
import { doEach } from '#platform/jobs/do-each';
import { runningSince } from '#platform/jobs/running-process';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { judgeCamera, type NamedCamera } from './judge-camera.ts';

/** Checks every camera each minute, until stopped. */
export async function startJudgingCameras(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('judge-cameras', 'UTC');
  return tools.jobs.work(
    'judge-cameras',
    async (_data, signal) => {
      // A process with a wrong clock may judge cameras, but not delete pictures by age.
      const deletesOld = await isDateSettled(tools);
      await judgeCameras(tools, { deletesOld, signal });
    },
    log,
  );
}

/** A camera that cannot be judged does not delay the others. */
export async function judgeCameras(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { deletesOld = true, signal }: { deletesOld?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const { rows } = await sql<NamedCamera>`
    SELECT k.venue_id AS venue, k.camera, v.time_zone AS zone
    FROM (SELECT venue_id, camera FROM watched_camera UNION SELECT venue_id, name FROM camera) k
    JOIN venue v ON v.id = k.venue_id ORDER BY k.venue_id, k.camera`.execute(db);
  const times = { now: now(), runningSince: await runningSince(db) };
  await doEach(rows, (camera) => judgeCamera(db, camera, { ...times, deletesOld }), {
    failed: 'cameras not judged',
    signal,
  });
}
