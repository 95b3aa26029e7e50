import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import type { FoundPizza } from './find-pizza-by-colour.ts';

/**
 * Margin factor around the outline: the outline may miss the edge by this much, and finding it
 * again needs contrast outside.
 */
const CROP_MARGIN = 1.12;
/**
 * Upper limit, in radii, of a pizza in an oblique view; an outline that exceeds it follows
 * something else, such as an arm.
 */
const FARTHEST = 1.35;

/**
 * The circle around a pizza that contains all of its crust; cropped pictures show this circle.
 * `figure` is the circle of the same area as the pizza, in pixels of the snapshot, so it does not
 * contain a pizza that is not round. Without an outline, the pizza counts as round.
 */
export function reachOf(figure: Circle, found?: Pick<FoundPizza, 'outline'>): Circle {
  const outline = found?.outline ?? new Float32Array();
  const furthest = outline.reduce((far, radius) => Math.max(far, radius), 1);
  const radius = figure.radius * Math.min(FARTHEST, furthest) * CROP_MARGIN;
  return { ...figure, radius: Math.round(radius * 10) / 10 };
}
