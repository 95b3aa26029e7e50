import { lightOfPizza } from '#pizzas/cameras/camera-light';
import { scoringSettingsOf } from '#pizzas/scoring-settings';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { saysUnfit } from '@crustodian/domain/pizza/attributes';
import {
  criteriaOf,
  evaluationKeyMax,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { foldOf } from '@crustodian/domain/score/lesson-parts';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { cameraInPicture, type PictureOrigin } from '@crustodian/scoring/locate/camera-in-picture';
import { UnreadableImage } from '@crustodian/scoring/image/decode-image';
import type { Evidence } from '@crustodian/scoring/learning/evidence';
import type { JudgedPicture, Verdict } from '@crustodian/scoring/learning/learn-lesson';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import type { ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { sql } from 'kysely';

export interface LearningTools extends Pick<Tools, 'config' | 'db' | 'pictures'> {
  scoring: ScoringPool;
}

/**
 * Only the newest reviewed pictures are used, because the cost of a fit grows with the cube of
 * their number.
 */
const MOST_PICTURES = 600;

/**
 * The key under which a sample's measurement is stored: points depend on the engine, the grid and
 * the company's own thresholds.
 */
export const measuredAs = (engineVersion: string, rules: string): string =>
  `${engineVersion} ${rules}`;

export interface Reviewed {
  specialty: string | null;
  attributes: readonly string[];
  fit: boolean;
  bad_cut: boolean;
  overbaked: boolean;
  bubbles: boolean;
  /** In hundredths, in the order of the grid; null if the pizza has no points. */
  criteria: readonly number[] | null;
  score: number | null;
  grid: Grid;
  score_weights: Record<string, number>;
  evaluation_key_max: Record<string, number>;
  /** The fields that reviewers set and that were not undone. */
  corrected: readonly string[];
}

interface NewestReview extends Omit<Reviewed, 'corrected'>, PizzaLocator {
  digest: string;
  /** The rules that determine its points besides the engine. */
  rules: string;
}

interface ReviewedPicture extends NewestReview, PictureOrigin, Reviewed {
  evidence: Evidence | null;
  isMeasured: boolean;
}

/**
 * A company's reviewed pictures with the reviewers' verdicts. A picture is measured once per engine
 * version; unreadable ones are skipped. Throws once `signal` is aborted.
 */
export async function judgedPictures(
  tools: LearningTools,
  company: number,
  signal: AbortSignal,
): Promise<JudgedPicture[]> {
  const version = engineVersionOf(await loadSegmenter());
  const judged: JudgedPicture[] = [];
  for (const picture of await reviewedPictures(tools.db, company, version)) {
    signal.throwIfAborted();
    const { digest, venue } = picture;
    const evidence = picture.isMeasured
      ? picture.evidence
      : await measure(tools, picture, measuredAs(version, picture.rules));
    const verdict = verdictOf(picture);
    if (evidence && Object.keys(verdict).length > 0) {
      judged.push({ fold: foldOf(digest), place: venue, evidence, verdict });
    }
  }
  return judged;
}

/** A reviewer who set any of these has checked points and flags. */
const JUDGED_WHOLE = ['score_criteria', 'standard'];

/** Verdicts about the pizza itself; hiding it is not one. */
const OF_THE_PIZZA = [...JUDGED_WHOLE, 'specialty', 'badCut', 'overbaked', 'bubbles'];

/**
 * The verdict of a review: values that a reviewer set, and those left unchanged by a reviewer who
 * judged the whole pizza. Values written by the engine or the demo do not count.
 */
export function verdictOf(review: Reviewed): Verdict {
  const { specialty, attributes, fit, corrected } = review;
  if (saysUnfit(attributes)) return { fit: false };
  const isWhole = JUDGED_WHOLE.some((field) => corrected.includes(field));
  const knows = (field: string): boolean => isWhole || corrected.includes(field);
  const isNamed = specialty !== null && specialty !== UNKNOWN_SPECIALTY && knows('specialty');
  const isSeen = OF_THE_PIZZA.some((field) => corrected.includes(field));
  return {
    ...(isNamed && { specialty }),
    ...(((fit && isSeen) || isNamed) && { fit: true }),
    ...(knows('badCut') && { badCut: review.bad_cut }),
    ...(knows('overbaked') && { overbaked: review.overbaked }),
    ...(knows('bubbles') && { bubbles: review.bubbles }),
    ...(isWhole && pointsOf(review)),
  };
}

function pointsOf({ criteria, score, grid, score_weights, evaluation_key_max }: Reviewed) {
  if (criteria === null || score === null) return {};
  const maxima = evaluationKeyMax(scoreWeights(grid, score_weights), evaluation_key_max);
  const shares = criteriaOf(grid).map((key, k): [string, number] => [
    key,
    maxima[key] ? Math.min(1, criteria[k]! / 100 / maxima[key]) : 0,
  ]);
  return { criteria: Object.fromEntries(shares), score: score / 100 };
}

/** The newest review of each picture. */
async function reviewedPictures(
  db: Db,
  company: number,
  version: string,
): Promise<ReviewedPicture[]> {
  const { rows: newest } = await sql<NewestReview>`
    SELECT * FROM (SELECT DISTINCT ON (p.picture) p.picture AS digest, p.venue_id AS venue, p.specialty,
        p.attributes, p.snap_quality = 'buena' AS fit, p.bad_cut, p.overbaked, p.bubbles,
        CASE WHEN p.evaluated THEN p.criteria END AS criteria, p.score,
        c.grid || coalesce(' ' || md5(nullif(c.scoring_thresholds, '{}'::jsonb)::text), '') AS rules,
        c.grid, c.score_weights, c.evaluation_key_max, p.reviewed_at, p.business_date AS day, p.id
      FROM venue v JOIN company c ON c.id = v.company_id JOIN pizza p ON p.venue_id = v.id
      WHERE v.company_id = ${company} AND p.reviewer_id IS NOT NULL AND p.picture IS NOT NULL
      ORDER BY p.picture, p.reviewed_at DESC, p.id DESC) newest
    ORDER BY newest.reviewed_at DESC, newest.digest LIMIT ${MOST_PICTURES}`.execute(db);
  const details = await detailsOf(db, newest);
  const { rows: samples } = await sql<{
    digest: string;
    measuredAs: string;
    evidence: Evidence | null;
  }>`
    SELECT digest, measured_as AS "measuredAs", evidence FROM learning_sample
    WHERE digest = ANY (${newest.map(({ digest }) => digest)}::text[])`.execute(db);
  const known = new Map(samples.map((sample) => [sample.digest, sample]));
  const pictures = newest.flatMap((review) => {
    const detail = details.get(pizzaId(review));
    if (!detail) return [];
    const sample = known.get(review.digest);
    const isMeasured = sample?.measuredAs === measuredAs(version, review.rules);
    return [{ ...review, ...detail, isMeasured, evidence: isMeasured ? sample.evidence : null }];
  });
  // Sorted by picture, so that the same reviews produce the same lesson.
  return pictures.sort((p, q) => (p.digest < q.digest ? -1 : 1));
}

/** Origins of the pictures and the fields that reviewers set, by pizza id. */
async function detailsOf(db: Db, places: readonly PizzaLocator[]) {
  const venues = places.map(({ venue }) => venue);
  const { rows } = await sql<PizzaLocator & PictureOrigin & Pick<Reviewed, 'corrected'>>`
    SELECT d.venue_id AS venue, d.business_date AS day, d.id,
      d.tracked -> 'REPORT_frame_detection_summary' AS "REPORT_frame_detection_summary",
      d.tracked -> 'snapshot_of_video' AS snapshot_of_video,
      d.tracked -> 'picture_crop' AS picture_crop,
      ARRAY(SELECT DISTINCT c.field FROM correction c
        WHERE c.venue_id = d.venue_id AND c.business_date = d.business_date
          AND c.pizza_id = d.id AND c.undoes IS NULL
          AND NOT EXISTS (SELECT FROM correction u WHERE u.venue_id = c.venue_id
            AND u.business_date = c.business_date AND u.pizza_id = c.pizza_id
            AND u.undoes = c.id)) AS corrected
    FROM pizza_detail d
    WHERE d.venue_id = ANY (${[...new Set(venues)]}::int[])
      AND (d.venue_id, d.business_date, d.id) IN (SELECT * FROM unnest(${venues}::int[],
        ${places.map(({ day }) => day)}::date[], ${places.map(({ id }) => id)}::bigint[]))`.execute(
    db,
  );
  return new Map(rows.map((row) => [pizzaId(row), row]));
}

async function measure(
  tools: LearningTools,
  { digest, venue, day, id, ...origin }: ReviewedPicture,
  measured: string,
): Promise<Evidence | null> {
  const { grid, thresholds, camera } = await scoringSettingsOf(tools, venue);
  const light = await lightOfPizza(tools.db, { venue, day, id });
  const seenAt = { grid, thresholds, camera: cameraInPicture(camera, origin), light };
  const evidence = await evidenceOf(tools, digest, seenAt);
  const evidenceText = evidence && JSON.stringify(evidence);
  await sql`INSERT INTO learning_sample (digest, measured_as, evidence)
    VALUES (${digest}, ${measured}, ${evidenceText})
    ON CONFLICT (digest) DO UPDATE SET measured_as = excluded.measured_as,
      evidence = excluded.evidence`.execute(tools.db);
  return evidence;
}

async function evidenceOf(
  { pictures, scoring }: LearningTools,
  digest: string,
  settings: ScoringSettings,
): Promise<Evidence | null> {
  const bytes = await pictures.read(digest);
  if (!bytes) return null;
  try {
    return (await scoring.score(bytes, settings)).evidence;
  } catch (error) {
    if (error instanceof UnreadableImage) return null;
    throw error;
  }
}
