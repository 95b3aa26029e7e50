import type {
  LocalTs,
  PipelineResult,
  PossibleFlag,
  SnapshotOfVideo,
  TrackedPizza,
} from '@crustodian/domain/pizza/pipeline-result';
import { detectionCounts, type DetectionCounts } from '../measure/detection-counts.ts';
import type { SnapshotScore } from './score-snapshot.ts';

export interface CaptureIds {
  resultId: string;
  vidId: string;
  capturedAt: LocalTs;
}

export interface ResultIds extends CaptureIds {
  /** One path and one tracked id per snapshot, in the same order. */
  picturePaths: string[];
  trackedIds: string[];
}

/** A scored pizza and where it appears in its capture. */
export interface SeenPizza extends DetectionCounts {
  id: string;
  score: SnapshotScore;
  picturePath: string;
  optimalFrame: number;
  /** Set for a pizza of a video. */
  place?: SnapshotOfVideo;
}

/** The frame number of a snapshot, which is a capture of a single frame. */
export const ONLY_FRAME = 0;

/**
 * The pipeline result (see shapes.md) of a capture's snapshots, with one tracked pizza each. Throws
 * unless there is exactly one path and one id per snapshot.
 */
export function pipelineResultOf(
  scores: readonly SnapshotScore[],
  { picturePaths, trackedIds, ...ids }: ResultIds,
): PipelineResult {
  if (picturePaths.length !== scores.length || trackedIds.length !== scores.length) {
    throw new RangeError('every snapshot needs one picture path and one tracked id');
  }
  const pizzas = scores.map((score, i) => ({
    id: trackedIds[i]!,
    score,
    picturePath: picturePaths[i]!,
    optimalFrame: ONLY_FRAME,
    ...detectionCounts(score.figure ? [ONLY_FRAME] : [], [score.specialty]),
  }));
  return assembleResult(pizzas, ids);
}

/** The pipeline result of a capture that shows these pizzas. */
export function assembleResult(pizzas: readonly SeenPizza[], ids: CaptureIds): PipelineResult {
  const evaluations = pizzas.flatMap(({ id, score }) =>
    score.evaluation ? [[id, score.evaluation] as const] : [],
  );
  return {
    REPORT_id: ids.resultId,
    REPORT_vid_id: ids.vidId,
    pipeline_id: pipelineIdOf(pizzas),
    tracking_ok: pizzas.some(({ frameDetections }) => Object.keys(frameDetections).length > 0),
    evaluation_ok: evaluations.length > 0,
    trackeds: pizzas.map((pizza) => trackedPizza(pizza, ids.capturedAt)),
    optimal_snap_ingredients: Object.fromEntries(
      pizzas.map(({ id, score }) => [id, score.detections]),
    ),
    evaluation_results: Object.fromEntries(evaluations),
  };
}

/** Prefix of the pipeline id of every version of this engine; other pipelines have other ids. */
export const OWN_PIPELINE_PREFIX = 'crustodian-';

/** The engine without its model's fingerprint, e.g. 'crustodian-5-net'. */
const pipelineIdOf = ([first]: readonly SeenPizza[]): string =>
  first?.score.engineVersion.split('+')[0] ?? 'none';

const SPELT = {
  bubbles: 'bubbles',
  overbaked: 'overbaked',
  badCut: 'bad_cut',
} as const satisfies Record<keyof SnapshotScore['flags'], PossibleFlag>;

/** The part of the result about one pizza. */
function trackedPizza(pizza: SeenPizza, capturedAt: LocalTs): TrackedPizza {
  const { id, score, picturePath } = pizza;
  const { fitness, flags } = score;
  const isScorable = fitness.verdict === 'buena';
  const flag = (raised: boolean): 0 | 1 | null => (isScorable ? (raised ? 1 : 0) : null);
  return {
    id,
    REPORT_localized_capture_start_ts: capturedAt,
    category: score.specialty,
    crust: score.crust,
    specialty_head: score.specialtyHead,
    ...(score.models.length > 0 && { models: score.models }),
    snap_quality: fitness.verdict,
    snap_quality_trusted: fitness.trusted,
    snap_quality_reasons: fitness.reasons,
    optimal_snap_path: picturePath,
    REPORT_optimal_snap_path: picturePath,
    optimal_frame: pizza.optimalFrame,
    optimal_frame_quality: { blur: fitness.blur, occ: fitness.occ },
    optimal_figure: score.figure,
    ...(pizza.place && { snapshot_of_video: pizza.place }),
    raw_score: score.rawScore,
    multisize: null,
    omit_soft: null,
    REPORT_frame_detection_summary: pizza.frameDetections,
    REPORT_detections_categ_summary: pizza.categories,
    bubbles: flag(flags.bubbles),
    overbaked: flag(flags.overbaked),
    bad_cut: flag(flags.badCut),
    possible_flags: score.possibleFlags.map((name) => SPELT[name]),
    standard: null,
    censored: null,
    attributes: null,
    reviewer: null,
    original_data: null,
  };
}
