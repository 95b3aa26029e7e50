import type { FoundPizza } from './find-pizza.ts';
import { ANGLES, smoothClosed } from './polar.ts';
import type { Segmentation } from './segmentation/segmenter.ts';

/** The classes' edge lies this much outside the true one (measured on renders). */
const EDGE_BIAS = 1.012;
/** Radii between both edges from which the classes are believed. */
const APART = 0.022;
/** Share of the angles that must be so: fewer are noise, more are another circle altogether. */
const SOME = [0.04, 0.6] as const;

/**
 * The outline moved out to where the classes still see pizza: charred crust is as dark as a shadow,
 * so colour alone cuts it off. Null where both agree.
 */
export function widenedByClasses(found: FoundPizza, map: Segmentation): FoundPizza | null {
  if (!map.pizzaEdge) return null;
  const edge = smoothClosed(map.pizzaEdge, 4).map((radius) => radius / EDGE_BIAS);
  const beyond = edge.map((radius, angle) => (radius - found.outline[angle]! > APART ? 1 : 0));
  const share = beyond.reduce((sum, one) => sum + one, 0) / ANGLES;
  if (share < SOME[0] || share > SOME[1]) return null;
  const outline = found.outline.map((radius, angle) => (beyond[angle] ? edge[angle]! : radius));
  return { ...found, outline };
}
