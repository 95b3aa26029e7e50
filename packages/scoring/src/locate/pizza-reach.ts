import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import type { FoundPizza } from './find-pizza-by-colour.ts';

/** What is kept beyond the outline, in radii: an outline may miss the edge by so much, and is sought in its contrast. */
const CROP_MARGIN = 1.12;
/** A pizza seen from the front reaches no further; an outline that does follows an arm. */
const FARTHEST = 1.35;

/**
 * The circle about a pizza that holds all of its crust, which is what a cropped picture shows. `figure` is the pizza's
 * circle in pixels of the snapshot, which is of the same area as the pizza and so does not hold one that is not round;
 * without an outline it counts as round.
 */
export function reachOf(figure: Circle, found?: Pick<FoundPizza, 'outline'>): Circle {
  const outline = found?.outline ?? new Float32Array();
  const furthest = outline.reduce((far, radius) => Math.max(far, radius), 1);
  const radius = figure.radius * Math.min(FARTHEST, furthest) * CROP_MARGIN;
  return { ...figure, radius: Math.round(radius * 10) / 10 };
}
