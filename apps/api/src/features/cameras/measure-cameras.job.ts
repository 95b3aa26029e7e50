import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { measureCamera } from './measure-camera.ts';
import type { MeasuredCamera, MeasureTools } from './try-light.ts';

const WEEK_MS = 7 * 86_400_000;
/** Each takes about half a minute; the others have their turn an hour later. */
const MOST_IN_A_RUN = 60;

/** Measures each camera once a week on its own pictures, until stopped. */
export async function startMeasuringCameras(
  tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'now' | 'pictures'>,
  log: Log,
  scoring: ScoringPool = createScoringPool({ processes: 1 }),
): Promise<RunningJob> {
  await tools.jobs.schedule('measure-cameras', 'UTC');
  const work = await tools.jobs.work(
    'measure-cameras',
    (_data, signal) => measureCameras({ ...tools, scoring }, signal),
    log,
  );
  return {
    async stop() {
      await work.stop();
      await scoring.close();
    },
  };
}

/** Measures those that are due; one that cannot be measured keeps none of the others waiting. */
export async function measureCameras(tools: MeasureTools, signal?: AbortSignal): Promise<void> {
  const { db, now } = tools;
  const { rows } = await sql<MeasuredCamera>`
    SELECT w.venue_id AS venue, w.camera, v.time_zone AS zone, v.pretty_name AS store,
      v.company_id AS company
    FROM watched_camera w JOIN venue v ON v.id = w.venue_id
    WHERE NOT EXISTS (SELECT FROM camera_measurement m WHERE m.venue_id = w.venue_id
      AND m.camera = w.camera AND m.measured_at > ${new Date(now() - WEEK_MS)})
    ORDER BY w.venue_id, w.camera LIMIT ${MOST_IN_A_RUN}`.execute(db);
  await doEach(rows, (camera) => measureCamera(tools, camera, signal), {
    failed: 'cameras not measured',
    signal,
  });
}
