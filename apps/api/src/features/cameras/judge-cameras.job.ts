import { isDateSettled } from '#platform/database/agreed-now';
import { doEach } from '#platform/jobs/do-each';
import { fairOrder } from '#platform/jobs/fair-order';
import { runningSince } from '#platform/jobs/running-process';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { judgeCamera, type NamedCamera } from './judge-camera.ts';

/** What one minute leaves is checked in the next one, so that other companies need not wait. */
const CAMERAS_MS = 50_000;

interface DueCamera extends NamedCamera {
  company: number;
}
type FairOrder = (cameras: Iterable<DueCamera>) => Iterable<DueCamera>;

const fairOrderFor = (forMs: number): FairOrder =>
  fairOrder<DueCamera>({ ownerOf: ({ company }) => company, forMs });

/** Checks every camera each minute, until stopped. */
export async function startJudgingCameras(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('judge-cameras', 'UTC');
  const inFairOrder = fairOrderFor(CAMERAS_MS);
  return tools.jobs.work(
    'judge-cameras',
    async (_data, signal) => {
      // A process with a wrong clock may judge cameras, but not delete pictures by age.
      const deletesOld = await isDateSettled(tools);
      await judgeCameras(tools, { deletesOld, inFairOrder, signal });
    },
    log,
  );
}

/**
 * Companies in turns; the fault of a camera that is no longer known ends. A camera that cannot be
 * judged does not delay the others.
 */
export async function judgeCameras(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  {
    deletesOld = true,
    inFairOrder = fairOrderFor(Infinity),
    signal,
  }: { deletesOld?: boolean; inFairOrder?: FairOrder; signal?: AbortSignal } = {},
): Promise<void> {
  const { rows } = await sql<DueCamera>`
    SELECT v.company_id AS company, k.venue_id AS venue, k.camera, v.time_zone AS zone
    FROM (SELECT venue_id, camera FROM watched_camera UNION SELECT venue_id, name FROM camera
      UNION SELECT venue_id, camera FROM camera_item WHERE ended_at IS NULL) k
    JOIN venue v ON v.id = k.venue_id ORDER BY k.venue_id, k.camera`.execute(db);
  const times = { now: now(), runningSince: await runningSince(db) };
  await doEach(inFairOrder(rows), (camera) => judgeCamera(db, camera, { ...times, deletesOld }), {
    failed: 'cameras not judged',
    signal,
  });
}
