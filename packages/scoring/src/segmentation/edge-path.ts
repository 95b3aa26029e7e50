import { closedPath } from '../image/closed-path.ts';
import { ANGLES, directions, medianFilterClosed } from '../image/polar.ts';

const RAY = directions(ANGLES);

export interface EdgeSearch {
  /** Search range in units of `base`. */
  from: number;
  to: number;
  radii: number;
  /** Evidence (log odds) that a point lies outside the edge; in units of the circle's radius. */
  evidence: (x: number, y: number) => number;
  /** The curve, at ANGLES angles, that defines the unit of the search range. */
  base: Float32Array;
  /** Additional score of an edge at a radius. */
  prior: (radius: number) => number;
}

const STRONGEST = 3;
const EVIDENCE_WEIGHT = 0.12;

/**
 * The closed curve that best separates inside points from outside points: the change point of the
 * summed log odds on each ray, joined by dynamic programming. In units of the circle's radius.
 */
export function edgePath(search: EdgeSearch): Float32Array {
  const { from, to, radii, evidence, base, prior } = search;
  const score = new Float32Array(ANGLES * radii);
  const odds = new Float32Array(radii);
  const radiusOf = (bin: number): number => from + ((to - from) * bin) / (radii - 1);
  for (let angle = 0; angle < ANGLES; angle++) {
    let total = 0;
    for (let bin = 0; bin < radii; bin++) {
      const radius = radiusOf(bin) * base[angle]!;
      const value = evidence(RAY.x[angle]! * radius, RAY.y[angle]! * radius);
      odds[bin] = Math.min(STRONGEST, Math.max(-STRONGEST, value));
      total += odds[bin]!;
    }
    let inside = 0;
    for (let bin = 0; bin < radii; bin++) {
      const split = total - inside - inside;
      score[angle * radii + bin] = split * EVIDENCE_WEIGHT + prior(radiusOf(bin));
      inside += odds[bin]!;
    }
  }
  const path = closedPath(score, ANGLES, radii, { maxStep: 2, bendCost: 0.02 });
  return medianFilterClosed(
    Float32Array.from(path, (bin, angle) => radiusOf(bin) * base[angle]!),
    2,
  );
}
