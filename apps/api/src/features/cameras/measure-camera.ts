import { lightOf } from '#pizzas/cameras/camera-light';
import { scoringSettingsOf } from '#pizzas/scoring-settings';
import { writeSystemAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import {
  PICTURE_CHANGES,
  repeatabilityOf,
  type PictureChange,
  type ScoredTwice,
} from '@crustodian/domain/cameras/repeatability';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { changedPictures, type ChangeName } from '@crustodian/scoring/image/changed-pictures';
import type { ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import {
  shownScore,
  tryLight,
  type MeasuredCamera,
  type MeasureTools,
  type TriedLight,
} from './try-light.ts';

/** Maximum and minimum number of pictures from the last seven days for a measurement. */
const PICTURES = { most: 12, fewest: 6 };

const CHANGES: Record<PictureChange, ChangeName> = {
  turned: 'turned by 90, 180 and 270°',
  mirrored: 'mirrored',
  darker: '20 % darker',
  brighter: '20 % brighter',
  compressed: 'JPEG of quality 60',
  halved: 'half the size',
};

/**
 * Measures a camera on its own pictures and stores the result; stores nothing if there are too few
 * pictures.
 */
export async function measureCamera(
  tools: MeasureTools,
  camera: MeasuredCamera,
  signal?: AbortSignal,
): Promise<void> {
  const { db, now } = tools;
  const startedLocal = wallClock(now(), camera.zone);
  const light = await lightOf(db, { ...camera, startedLocal });
  // The camera's place does not apply to turned pictures, so the pizza is searched everywhere.
  const { camera: _place, ...settings } = await scoringSettingsOf(tools, camera.venue);
  const seen = await scorePictures(tools, camera, { settings: { ...settings, light }, signal });
  if (seen.pictures < PICTURES.fewest) return;
  const tried = await tryLight(tools, camera, { settings, signal });
  await db.transaction().execute(async (trx) => {
    await sql`INSERT INTO camera_measurement
        (venue_id, camera, measured_at, engine, pictures, changes, light)
      VALUES (${camera.venue}, ${camera.camera}, ${new Date(now())}, ${seen.engine},
        ${seen.pictures}, ${JSON.stringify(repeatabilityOf(seen.pairs))}::jsonb,
        ${tried && JSON.stringify(tried.verdict)}::jsonb)`.execute(trx);
    await adopt(trx, camera, { tried, startedLocal, now: now() });
  });
}

interface Scoring {
  settings: ScoringSettings;
  signal?: AbortSignal | undefined;
}

/** Scores pictures of the camera unchanged and changed; pictures without a score are skipped. */
async function scorePictures(
  { db, now, pictures, scoring }: MeasureTools,
  camera: MeasuredCamera,
  { settings, signal }: Scoring,
) {
  const pairs: ScoredTwice[] = [];
  let [count, engine] = [0, ''];
  const found = await weeksPictures(db, camera, now());
  // With too few pictures, nothing will be stored.
  for (const { digest, specialty } of found.length < PICTURES.fewest ? [] : found) {
    signal?.throwIfAborted();
    const bytes = await pictures.read(digest);
    if (!bytes) continue;
    const first = await scoring.score(bytes, { ...settings, specialty });
    const before = shownScore(first);
    if (before === null) continue;
    for (const change of PICTURE_CHANGES) {
      for (const changed of await changedPictures(bytes, CHANGES[change])) {
        signal?.throwIfAborted();
        const second = await scoring.score(changed, { ...settings, specialty });
        pairs.push({ change, before, after: shownScore(second) });
      }
    }
    count += 1;
    engine = first.engineVersion;
  }
  return { pairs, pictures: count, engine };
}

/** A random choice of the scored pizzas, because the order of digests is arbitrary. */
async function weeksPictures(db: Db, { venue, camera, zone }: MeasuredCamera, now: number) {
  const from = addDays(businessDay(wallClock(now, zone)), -7);
  const { rows } = await sql<{ digest: string; specialty: string }>`
    SELECT DISTINCT ON (p.picture) p.picture AS digest, p.specialty
    FROM pizza p JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE p.venue_id = ${venue} AND coalesce(c.camera, '') = ${camera}
      AND p.business_date >= ${from} AND p.picture IS NOT NULL AND p.evaluated
      AND p.snap_quality = 'buena' AND NOT p.censored
    ORDER BY p.picture LIMIT ${PICTURES.most}`.execute(db);
  return rows;
}

interface Adoption {
  tried: TriedLight | null;
  startedLocal: string;
  now: number;
}

/** Starts or stops correcting the light of new pictures, as the verdict says. */
async function adopt(
  trx: Db,
  { venue, camera, store, company }: MeasuredCamera,
  { tried, startedLocal, now }: Adoption,
): Promise<void> {
  const next = tried?.verdict.isAdopted ? [...tried.gains] : null;
  const { rows } = await sql<{ gains: number[] | null }>`SELECT light_gains AS gains
    FROM watched_camera WHERE venue_id = ${venue} AND camera = ${camera} FOR UPDATE`.execute(trx);
  const before = rows[0]?.gains ?? null;
  if (!rows[0] || isDeepStrictEqual(before, next)) return;
  await sql`UPDATE watched_camera SET light_gains = ${next && JSON.stringify(next)}::jsonb,
      light_from = ${localTimestamp(startedLocal)}::timestamp
    WHERE venue_id = ${venue} AND camera = ${camera}`.execute(trx);
  await writeSystemAudit(trx, {
    now,
    company,
    action: 'camera_light_changed',
    venue,
    subject: `${store}, ${camera}`,
    before: { gains: gainsText(before) },
    after: { gains: gainsText(next) },
  });
}

const gainsText = (gains: number[] | null): string | null =>
  gains && gains.map((gain) => gain.toFixed(3)).join(', ');
