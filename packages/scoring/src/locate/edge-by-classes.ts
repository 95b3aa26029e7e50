import { OCCLUDER } from '../segmentation/classes.ts';
import type { FoundPizza } from './find-pizza-by-colour.ts';
import { fitOval } from '../image/ellipse-fit.ts';
import { ANGLES, directions, radiiAbout, medianFilterClosed } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import type { Segmentation } from '../segmentation/segmenter.ts';

/** Ratio of the classes' edge to the true one in a well-fitting circle (measured on renders). */
const EDGE_BIAS = 1.004;
/** Distance between both edges, in radii, above which the classes take precedence. */
const APART = 0.012;
/** Minimum share of the edge that must be uncovered. */
const LEAST_BARE = 0.35;

/**
 * Corrects circle and outline: where colour and classes disagree about the edge, the classes win,
 * because charred crust is as dark as a shadow. Where something covers the edge, the circle is
 * fitted to the rest. Null if the classes give no edge or no probabilities, or too little of the
 * edge is uncovered.
 */
export function settledByClasses(found: FoundPizza, map: Segmentation): FoundPizza | null {
  const covered = coveredAngles(map);
  if (!map.pizzaEdge || !covered) return null;
  const { circle } = found;
  const edge = medianFilterClosed(map.pizzaEdge, 4);
  const points = Array.from(found.outline, (radius, angle) => {
    const byClasses = edge[angle]! / EDGE_BIAS;
    const away = circle.radius * (Math.abs(radius - byClasses) > APART ? byClasses : radius);
    return { x: circle.x + RAY.x[angle]! * away, y: circle.y + RAY.y[angle]! * away };
  });
  const bare = points.filter((_, angle) => !covered[angle]);
  if (bare.length < LEAST_BARE * ANGLES) return null;
  const settled = fitOval(bare, circle);
  const outline = radiiAbout(settled, bare, ANGLES).map((radius) => radius / settled.radius);
  return { ...found, circle: settled, outline };
}

const RAY = directions(ANGLES);
/** Multiples of the outline's radius at which covering objects are searched for. */
const NEAR_EDGE = [0.9, 0.94, 0.98, 1.02] as const;
/**
 * Mean occluder probability from which an angle counts as covered, and the number of neighbouring
 * angles that then count as covered too.
 */
const COVERED_FROM = 0.25;
const BESIDE = 4;

/**
 * 1 at each angle at which something covers the pizza's edge; null if the classes have no
 * probabilities.
 */
export function coveredAngles({ probabilities, outline }: Segmentation): Uint8Array | null {
  if (!probabilities) return null;
  const { side, value } = probabilities;
  const covered = new Uint8Array(ANGLES);
  for (let angle = 0; angle < ANGLES; angle++) {
    let sum = 0;
    for (const near of NEAR_EDGE) {
      const radius = near * outline[angle]!;
      const column = gridIndex(RAY.x[angle]! * radius, side);
      const row = gridIndex(RAY.y[angle]! * radius, side);
      sum += value[(OCCLUDER * side + row) * side + column]!;
    }
    if (sum / NEAR_EDGE.length < COVERED_FROM) continue;
    for (let k = -BESIDE; k <= BESIDE; k++) covered[(angle + k + ANGLES) % ANGLES] = 1;
  }
  return covered;
}

/** Index of the grid row or column at a distance from the centre, in radii. */
const gridIndex = (away: number, side: number): number =>
  Math.min(side - 1, Math.max(0, Math.floor((0.5 + away / (2 * CROP_REACH)) * side)));
