import { orderedProduct, type OrderedProduct } from '#pizzas/awaiting-score';
import { pizzaFacts, type PizzaFacts } from '#pizzas/pizza-row';
import { matchAgain } from '#pizzas/orders/match-again';
import { movePortions } from '#pizzas/portions';
import { lockDay } from '#pizzas/rollups/day-lock';
import { refreshRollups } from '#pizzas/rollups/rollups';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { withRetry } from '#platform/database/retry';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import type { TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import { applyRescore, type EngineResult } from '@crustodian/domain/pizza/apply-rescore';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { captureId as wireId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { isOfVideo } from '@crustodian/scoring/locate/camera-in-picture';
import { pipelineResultOf } from '@crustodian/scoring/score/pipeline-result';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { namedSpecialty, activeEntries } from '#pizzas/corrections/history';
import { reviewColumns } from '#pizzas/corrections/write-correction';
import { lockResult, type JudgedBy, type StoredResult } from './stored-result.ts';

/**
 * 'kept': the new version cannot evaluate the reviewer's result; 'same': another process was
 * faster.
 */
export type RescoreOutcome = 'rescored' | 'kept' | 'same';

/**
 * Replaces a pizza's result with a new score of its picture: facts, portions, rollups and the
 * record of both versions in one transaction. Corrections stay. 'renamed': the pizza has been given
 * another specialty meanwhile, so that the score does not apply.
 */
export function rescorePizza(
  db: Db,
  place: PizzaLocator,
  score: SnapshotScore,
): Promise<RescoreOutcome | 'renamed'> {
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      await lockDay(trx, place.venue, place.day);
      const stored = await lockResult(trx, place);
      const standing = (await activeEntries(trx, place, [place.id])).get(place.id) ?? [];
      const isNameless = score.specialty === UNKNOWN_SPECIALTY;
      const named = namedSpecialty(standing);
      const ordered = isNameless && named === undefined ? await orderedProduct(trx, place) : null;
      if (isNameless && scoredAs(score) !== (named ?? ordered?.specialty)) return 'renamed';
      if (isOf(stored, score)) return 'same';
      const facts = factsOf(place, stored, score);
      const fresh = ordered
        ? withOrderedProduct(engineResultOf(facts), ordered)
        : engineResultOf(facts);
      const after = applyRescore({
        current: stored.pizza,
        fresh,
        corrected: new Set(standing.map(({ field }) => field)),
        rules: { grid: stored.grid },
      });
      if (!after) return 'kept';
      await record(trx, place, { stored, score, fresh });
      await write(trx, { place, stored, facts, after });
      return 'rescored';
    }),
  );
}

const isOf = (stored: StoredResult, score: SnapshotScore): boolean =>
  stored.version === score.engineVersion &&
  stored.head === score.specialtyHead &&
  stored.scoredAs === (scoredAs(score) ?? null) &&
  isDeepStrictEqual(stored.rules, rulesOf(score));

const rulesOf = ({ evaluation }: SnapshotScore): JudgedBy => ({
  weights: evaluation?.explanation?.weights ?? null,
  thresholds: evaluation?.explanation?.thresholds ?? null,
});

const scoredAs = ({ evaluation }: SnapshotScore): string | undefined =>
  evaluation?.explanation?.scored_as;

/** The rows that the score would have produced if the capture had come today. */
function factsOf(place: PizzaLocator, stored: StoredResult, score: SnapshotScore): PizzaFacts {
  const { tracked, captureId, grid } = stored;
  const id = wireId({ venue: place.venue, id: captureId });
  const result = pipelineResultOf([score], {
    resultId: id,
    vidId: id,
    capturedAt: tracked.REPORT_localized_capture_start_ts,
    picturePaths: [tracked.optimal_snap_path],
    trackedIds: [tracked.id],
  });
  const [facts] = pizzaFacts(result, {
    venue: place.venue,
    grid,
    captureId,
    reviewedAt: new Date(0),
    pictureAt: () => null,
    nextId: () => place.id,
  });
  const detail = {
    ...facts!.detail,
    tracked: { ...facts!.detail.tracked, ...knownByCapture(tracked) },
  };
  return { pizza: { ...facts!.pizza, scoring_version: score.engineVersion }, detail };
}

/**
 * Data that only the capture has and that stay: the picture's frame and, for a video, the frames
 * through which the pizza was tracked. The specialty is determined again from that picture alone.
 */
function knownByCapture(tracked: TrackedPizza): Partial<TrackedPizza> {
  const { optimal_frame, multisize, picture_crop } = tracked;
  const { REPORT_frame_detection_summary, snapshot_of_video } = tracked;
  return {
    optimal_frame,
    multisize,
    ...(isOfVideo(tracked) && { REPORT_frame_detection_summary }),
    ...(snapshot_of_video && { snapshot_of_video }),
    ...(picture_crop && { picture_crop }),
  };
}

/** The engine's result in the fields of a review. */
const engineResultOf = ({ pizza, detail }: PizzaFacts): EngineResult => ({
  specialty: pizza.specialty,
  crust: pizza.crust,
  standard: null,
  censored: false,
  bubbles: pizza.bubbles,
  overbaked: pizza.overbaked,
  badCut: pizza.bad_cut,
  omitSoft: false,
  attributes: [],
  score: pizza.score === null ? null : pizza.score / 100,
  evaluation: detail.evaluation,
  originalData: null,
  reviewer: null,
  scoredAs: detail.explanation?.scored_as,
});

/**
 * The product that an order names counts as if the engine had recognized it, even after a
 * correction is undone.
 */
const withOrderedProduct = (
  said: EngineResult,
  { specialty, crust }: OrderedProduct,
): EngineResult => ({
  ...said,
  specialty,
  crust: crust === '' ? said.crust : crust,
  scoredAs: undefined,
});

interface Versions {
  stored: StoredResult;
  score: SnapshotScore;
  fresh: EngineResult;
}

async function record(
  trx: Db,
  { venue, day, id }: PizzaLocator,
  { stored, score, fresh }: Versions,
): Promise<void> {
  await sql`INSERT INTO pizza_rescore (venue_id, business_date, pizza_id, id, from_version,
      from_head, to_version, to_head, before, said)
    VALUES (${venue}, ${day}, ${id}, ${nextId()}, ${stored.version}, ${stored.head},
      ${score.engineVersion}, ${score.specialtyHead}, ${JSON.stringify(stored.pizza)},
      ${JSON.stringify(fresh)})`.execute(trx);
}

interface NewResult {
  place: PizzaLocator;
  stored: StoredResult;
  facts: PizzaFacts;
  after: ReviewedPizza;
}

async function write(trx: Db, { place, stored, facts, after }: NewResult): Promise<void> {
  const { venue, day, id } = place;
  const portions = { venue, day, pizzas: [id] };
  const row = { ...facts.pizza, ...reviewColumns(after, stored.grid) };
  const detail = { ...facts.detail, evaluation: after.evaluation };
  await movePortions(trx, portions, -1);
  await sql`UPDATE pizza SET (specialty, crust, snap_quality, snap_trusted, evaluated, score,
      raw_score, soft_ingredients, cheese, criteria, standard, censored, bubbles, overbaked, bad_cut,
      omit_soft, attributes, original_data, scoring_version, specialty_head, rev) =
    (SELECT n.specialty, n.crust, n.snap_quality, n.snap_trusted, n.evaluated, n.score,
      n.raw_score, n.soft_ingredients, n.cheese, n.criteria, n.standard, n.censored, n.bubbles,
      n.overbaked, n.bad_cut, n.omit_soft, n.attributes, n.original_data, n.scoring_version,
      n.specialty_head, pizza.rev + 1
      FROM json_populate_record(NULL::pizza, ${JSON.stringify(row)}::json) n)
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ${id}`.execute(trx);
  await sql`UPDATE pizza_detail SET (tracked, evaluation, explanation, detections) =
    (SELECT n.tracked, n.evaluation, n.explanation, n.detections
      FROM json_populate_record(NULL::pizza_detail, ${JSON.stringify(detail)}::json) n)
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ${id}`.execute(trx);
  await movePortions(trx, portions, 1);
  await refreshRollups(trx, venue, day, {
    hours: [stored.hour],
    specialties: [stored.pizza.specialty, after.specialty],
  });
  const { specialty, crust } = stored.pizza;
  if (specialty !== after.specialty || crust !== after.crust) await matchAgain(trx, venue, [day]);
}
