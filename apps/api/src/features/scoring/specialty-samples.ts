import { scoringSettingsOf } from '#facts/scoring-settings';
import type { Db } from '#platform/db';
import type { Tools } from '#platform/tools';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/specialties';
import { cameraInPicture, type PictureOrigin } from '@crustodian/scoring/camera-in-picture';
import { UnreadableImage } from '@crustodian/scoring/decode-image';
import { engineVersionOf, type ScoringSettings } from '@crustodian/scoring/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import type { SpecialtySample } from '@crustodian/scoring/train-specialty-head';
import { sql } from 'kysely';

export interface LearningTools extends Pick<Tools, 'config' | 'db' | 'pictures'> {
  scoring: ScoringPool;
}

/** A reviewed picture as a head sees it. */
export interface ReviewedSample extends SpecialtySample {
  digest: string;
}

/** Only the newest reviewed pictures are used. */
const MOST_PICTURES = 1500;

interface ReviewedPicture extends PictureOrigin {
  digest: string;
  venue: number;
  specialty: string;
  features: number[] | null;
  isMeasured: boolean;
}

/**
 * A company's reviewed pictures with the specialty that stands for each. A picture is measured once per
 * engine version; pictures that cannot be judged are left out. `onEach` is called after each picture and
 * answers whether to continue; null when it stopped.
 */
export async function reviewedSamples(
  tools: LearningTools,
  company: number,
  onEach: () => Promise<boolean>,
): Promise<ReviewedSample[] | null> {
  const version = engineVersionOf(await loadSegmenter());
  const samples: ReviewedSample[] = [];
  for (const picture of await reviewedPictures(tools.db, company, version)) {
    const features = picture.isMeasured ? picture.features : await measure(tools, picture, version);
    if (features) samples.push({ digest: picture.digest, specialty: picture.specialty, features });
    if (!(await onEach())) return null;
  }
  return samples;
}

/** The newest review of each picture; unknown specialties are left out. */
async function reviewedPictures(
  db: Db,
  company: number,
  version: string,
): Promise<ReviewedPicture[]> {
  const { rows } = await sql<ReviewedPicture>`
    SELECT newest.*, known.features, known.digest IS NOT NULL AS "isMeasured",
      d.tracked -> 'REPORT_frame_detection_summary' AS "REPORT_frame_detection_summary",
      d.tracked -> 'snapshot_of_video' AS snapshot_of_video
    FROM (SELECT DISTINCT ON (p.picture) p.picture AS digest, p.venue_id AS venue, p.specialty,
        p.reviewed_at, p.business_date, p.id
      FROM venue v JOIN pizza p ON p.venue_id = v.id
      WHERE v.company_id = ${company} AND p.reviewer_id IS NOT NULL AND p.picture IS NOT NULL
        AND p.snap_quality = 'buena' AND p.specialty <> ${UNKNOWN_SPECIALTY}
      ORDER BY p.picture, p.reviewed_at DESC, p.id DESC) newest
    JOIN pizza_detail d ON d.venue_id = newest.venue AND d.business_date = newest.business_date
      AND d.id = newest.id
    LEFT JOIN specialty_sample known
      ON known.digest = newest.digest AND known.engine_version = ${version}
    ORDER BY newest.reviewed_at DESC, newest.digest LIMIT ${MOST_PICTURES}`.execute(db);
  // In the order of pictures, so that the same reviews give the same head.
  return rows.sort((p, q) => (p.digest < q.digest ? -1 : 1));
}

async function measure(
  tools: LearningTools,
  { digest, venue, ...origin }: ReviewedPicture,
  version: string,
): Promise<number[] | null> {
  const { grid, camera } = await scoringSettingsOf(tools, venue);
  const seenAt = { grid, camera: cameraInPicture(camera, origin) };
  const features = await featuresOf(tools, digest, seenAt);
  const told = features && JSON.stringify(features);
  await sql`INSERT INTO specialty_sample (digest, engine_version, features)
    VALUES (${digest}, ${version}, ${told})
    ON CONFLICT (digest) DO UPDATE SET engine_version = excluded.engine_version,
      features = excluded.features`.execute(tools.db);
  return features;
}

async function featuresOf(
  { pictures, scoring }: LearningTools,
  digest: string,
  settings: ScoringSettings,
): Promise<number[] | null> {
  const bytes = await pictures.read(digest);
  if (!bytes) return null;
  try {
    return (await scoring.score(bytes, settings)).features;
  } catch (error) {
    if (error instanceof UnreadableImage) return null;
    throw error;
  }
}
