import type { PipelineResult } from '@crustodian/domain/pipeline-result';
import { pipelineIdOf, trackedPizza, type ResultIds } from '../pipeline-result.ts';
import type { ScoredVideo } from './score-video.ts';

/** Path of a video's n-th snapshot among the capture's pictures. */
export const snapshotPath = (index: number): string => `pizza-${index + 1}.jpg`;

/**
 * The pipeline result of a video: each pizza with its optimal frame, the sampled frames it was seen
 * in, and how often each specialty was said of it.
 */
export function videoResultOf(
  { pizzas }: ScoredVideo,
  ids: Pick<ResultIds, 'resultId' | 'vidId' | 'capturedAt'>,
): PipelineResult {
  const named = pizzas.map((pizza, index) => ({ pizza, id: String(index + 1), index }));
  const evaluations = named.flatMap(({ pizza, id }) =>
    pizza.score.evaluation ? [[id, pizza.score.evaluation] as const] : [],
  );
  return {
    REPORT_id: ids.resultId,
    REPORT_vid_id: ids.vidId,
    pipeline_id: pipelineIdOf(pizzas.map(({ score }) => score)),
    tracking_ok: pizzas.length > 0,
    evaluation_ok: evaluations.length > 0,
    trackeds: named.map(({ pizza, id, index }) => ({
      ...trackedPizza(pizza.score, id, snapshotPath(index), ids.capturedAt),
      optimal_frame: pizza.optimalFrame,
      REPORT_frame_detection_summary: pizza.frameDetections,
      REPORT_detections_categ_summary: pizza.categories,
    })),
    optimal_snap_ingredients: Object.fromEntries(
      named.map(({ pizza, id }) => [id, pizza.score.detections]),
    ),
    evaluation_results: Object.fromEntries(evaluations),
  };
}
