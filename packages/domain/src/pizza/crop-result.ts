import type {
  EvaluationResult,
  IngredientDetection,
  PictureCrop,
  PipelineResult,
  TrackedPizza,
} from './pipeline-result.ts';
import type { PixelPoint, SlicePolygons } from './slice-polygons.ts';

/**
 * Converts all pixel positions of a result from the snapshot to the pizza's cropped picture. Pizzas
 * whose picture was not cropped stay unchanged.
 */
export function cropResult(
  result: PipelineResult,
  crops: ReadonlyMap<TrackedPizza['id'], PictureCrop>,
): PipelineResult {
  const cropped = <T>(values: Record<string, T>, crop: (value: T, by: PictureCrop) => T) =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => {
        const by = crops.get(id);
        return [id, by ? crop(value, by) : value];
      }),
    );
  return {
    ...result,
    trackeds: result.trackeds.map((tracked) => {
      const by = crops.get(tracked.id);
      return by ? cropTracked(tracked, by) : tracked;
    }),
    optimal_snap_ingredients: cropped(result.optimal_snap_ingredients, cropDetections),
    evaluation_results: cropped(result.evaluation_results, cropEvaluation),
  };
}

function cropTracked(tracked: TrackedPizza, by: PictureCrop): TrackedPizza {
  const { optimal_figure: figure, snapshot_of_video: place } = tracked;
  return {
    ...tracked,
    optimal_figure: figure && movedBy(figure, by),
    ...(place && { snapshot_of_video: movedBy(place, by) }),
    picture_crop: by,
  };
}

/** Positions are given in tenths of a pixel. */
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

const movedBy = <Place extends { x: number; y: number }>(
  place: Place,
  { left, top }: PictureCrop,
): Place => ({ ...place, x: tenth(place.x - left), y: tenth(place.y - top) });

const cropDetections = (
  detections: IngredientDetection[],
  { left, top }: PictureCrop,
): IngredientDetection[] =>
  detections.map((detection) => {
    const [x, y, width, height] = detection.rectangle;
    return { ...detection, rectangle: [tenth(x - left), tenth(y - top), width, height] };
  });

function cropEvaluation(evaluation: EvaluationResult, { left, top }: PictureCrop) {
  const { explanation } = evaluation;
  if (!explanation?.slices) return evaluation;
  const moved = ([x, y]: PixelPoint): PixelPoint => [tenth(x - left), tenth(y - top)];
  // Safe because every slice keeps its key.
  const slices = Object.fromEntries(
    Object.entries(explanation.slices).map(([slice, points]) => [slice, points.map(moved)]),
  ) as SlicePolygons;
  return { ...evaluation, explanation: { ...explanation, slices } };
}
