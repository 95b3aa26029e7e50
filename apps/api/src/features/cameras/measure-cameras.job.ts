import { settledNow } from '#platform/database/agreed-now';
import { doEach } from '#platform/jobs/do-each';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { createScoringPool, type ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { measureCamera } from './measure-camera.ts';
import type { MeasuredCamera, MeasureTools } from './try-light.ts';

const DAY_MS = 86_400_000;
/** Each measurement takes about half a minute; the remaining cameras follow an hour later. */
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
    async (_data, signal) => {
      // After a measurement of a future day there would be none until then.
      await settledNow(tools);
      await measureCameras({ ...tools, scoring }, signal);
    },
    log,
  );
  return {
    async stop() {
      await work.stop();
      await scoring.close();
    },
  };
}

/**
 * Measures the cameras that are due. One that cannot be measured does not delay the others and is
 * retried a day later. Companies take turns, and within a company the cameras whose last attempt is
 * oldest come first.
 */
export async function measureCameras(tools: MeasureTools, signal?: AbortSignal): Promise<void> {
  const { db, now } = tools;
  const { rows } = await sql<MeasuredCamera>`
    SELECT w.venue_id AS venue, w.camera, v.time_zone AS zone, v.pretty_name AS store,
      v.company_id AS company
    FROM watched_camera w JOIN venue v ON v.id = w.venue_id
    WHERE (w.measure_tried_at IS NULL OR w.measure_tried_at <= ${new Date(now() - DAY_MS)})
      AND NOT EXISTS (SELECT FROM camera_measurement m WHERE m.venue_id = w.venue_id
        AND m.camera = w.camera AND m.measured_at > ${new Date(now() - 7 * DAY_MS)})
    ORDER BY row_number() OVER (PARTITION BY v.company_id
        ORDER BY w.measure_tried_at NULLS FIRST, w.venue_id, w.camera),
      w.measure_tried_at NULLS FIRST, v.company_id LIMIT ${MOST_IN_A_RUN}`.execute(db);
  const measure = async (camera: MeasuredCamera): Promise<void> => {
    await noteTry(tools, camera);
    await measureCamera(tools, camera, signal);
  };
  await doEach(rows, measure, { failed: 'cameras not measured', signal });
}

/**
 * Recorded before the work, so that a camera whose pictures crash the process does not come first
 * again.
 */
const noteTry = ({ db, now }: MeasureTools, { venue, camera }: MeasuredCamera) =>
  sql`UPDATE watched_camera SET measure_tried_at = ${new Date(now())}
    WHERE venue_id = ${venue} AND camera = ${camera}`.execute(db);
