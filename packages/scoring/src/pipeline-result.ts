import type { LocalTs, PipelineResult, TrackedPizza } from '@crustodian/domain/pipeline-result';
import type { SnapshotScore } from './score-snapshot.ts';

export interface ResultIds {
  resultId: string;
  vidId: string;
  capturedAt: LocalTs;
  /** One path and one tracked id per snapshot, in the same order. */
  picturePaths: string[];
  trackedIds: string[];
}

/**
 * The pipeline result of shapes.md of a capture's snapshots, one tracked pizza each.
 * Throws when there is not one path and one id per snapshot.
 */
export function pipelineResultOf(scores: readonly SnapshotScore[], ids: ResultIds): PipelineResult {
  if (ids.picturePaths.length !== scores.length || ids.trackedIds.length !== scores.length) {
    throw new RangeError('every snapshot needs one picture path and one tracked id');
  }
  const named = scores.map((score, i) => ({ score, id: ids.trackedIds[i]! }));
  const evaluations = named.flatMap(({ id, score }) =>
    score.evaluation ? [[id, score.evaluation] as const] : [],
  );
  return {
    REPORT_id: ids.resultId,
    REPORT_vid_id: ids.vidId,
    pipeline_id: pipelineIdOf(scores),
    tracking_ok: scores.some((score) => score.figure !== null),
    evaluation_ok: evaluations.length > 0,
    trackeds: named.map(({ id, score }, i) =>
      trackedPizza(score, id, ids.picturePaths[i]!, ids.capturedAt),
    ),
    optimal_snap_ingredients: Object.fromEntries(
      named.map(({ id, score }) => [id, score.detections]),
    ),
    evaluation_results: Object.fromEntries(evaluations),
  };
}

/** The engine without its model's fingerprint, e.g. 'crustodian-4-net'. */
export const pipelineIdOf = (scores: readonly SnapshotScore[]): string =>
  scores[0]?.engineVersion.split('+')[0] ?? 'none';

/** A snapshot is its own capture of one frame. */
const ONLY_FRAME = 0;

/** What is said of one pizza of a snapshot. */
export function trackedPizza(
  score: SnapshotScore,
  id: string,
  path: string,
  capturedAt: LocalTs,
): TrackedPizza {
  const { quality, flags } = score;
  const judged = quality.verdict === 'buena';
  const flag = (raised: boolean): 0 | 1 | null => (judged ? (raised ? 1 : 0) : null);
  return {
    id,
    REPORT_localized_capture_start_ts: capturedAt,
    category: score.specialty,
    crust: score.crust,
    specialty_head: score.specialtyHead,
    ...(score.models.length > 0 && { models: score.models }),
    snap_quality: quality.verdict,
    snap_quality_trusted: quality.trusted,
    snap_quality_reasons: quality.reasons,
    optimal_snap_path: path,
    REPORT_optimal_snap_path: path,
    optimal_frame: ONLY_FRAME,
    optimal_frame_quality: { blur: quality.blur, occ: quality.occ },
    optimal_figure: score.figure,
    raw_score: score.rawScore,
    multisize: null,
    omit_soft: null,
    REPORT_frame_detection_summary: { [ONLY_FRAME]: score.detections.length },
    REPORT_detections_categ_summary: countByType(score),
    bubbles: flag(flags.bubbles),
    overbaked: flag(flags.overbaked),
    bad_cut: flag(flags.badCut),
    standard: null,
    censored: null,
    attributes: null,
    reviewer: null,
    original_data: null,
  };
}

function countByType({ detections }: SnapshotScore): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of detections) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
