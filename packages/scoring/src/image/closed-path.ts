export interface PathLimits {
  /** Maximum number of radial bins that the path may move from one angle to the next. */
  maxStep: number;
  /** Cost factor of a move; it is multiplied by the move's square. */
  bendCost: number;
}

/**
 * A closed path of high score through a table score[angle * radii + radius], by dynamic programming
 * (Viterbi): first with a free start, then from the opposite side, starting where the first path
 * passed it. Returns the radial bin at each angle; no step exceeds `maxStep`, including the step
 * from the last angle to the first.
 */
export function closedPath(
  score: Float32Array,
  angles: number,
  radii: number,
  limits: PathLimits,
): Int32Array {
  const half = angles >> 1;
  const anchor = openPath(score, angles, radii, limits, null)[half]!;
  const turned = new Float32Array(score.length);
  turned.set(score.subarray(half * radii));
  turned.set(score.subarray(0, half * radii), (angles - half) * radii);
  const path = openPath(turned, angles, radii, limits, anchor);
  return Int32Array.from(path, (_, angle) => path[(angle - half + angles) % angles]!);
}

const NEVER = -1e9;

/**
 * The best path from the first to the last angle; if `start` is given, it starts there and ends at
 * most one step away from it.
 */
function openPath(
  score: Float32Array,
  angles: number,
  radii: number,
  { maxStep, bendCost }: PathLimits,
  start: number | null,
): Int32Array {
  const total = new Float32Array(angles * radii).fill(NEVER);
  const from = new Int16Array(angles * radii);
  for (let r = 0; r < radii; r++) {
    if (start === null || r === start) total[r] = score[r]!;
  }
  const bend = Float64Array.from({ length: maxStep + 1 }, (_, step) => bendCost * step * step);
  for (let angle = 1; angle < angles; angle++) {
    const row = angle * radii;
    const before = row - radii;
    for (let r = 0; r < radii; r++) {
      let best = NEVER;
      let bestFrom = r;
      const last = r + maxStep < radii ? r + maxStep : radii - 1;
      for (let q = r > maxStep ? r - maxStep : 0; q <= last; q++) {
        const value = total[before + q]! - bend[q > r ? q - r : r - q]!;
        if (value > best) {
          best = value;
          bestFrom = q;
        }
      }
      total[row + r] = best + score[row + r]!;
      from[row + r] = bestFrom;
    }
  }
  const mayEndAt = (r: number): boolean => start === null || Math.abs(r - start) <= maxStep;
  return traceBack(total, from, angles, radii, mayEndAt);
}

function traceBack(
  total: Float32Array,
  from: Int16Array,
  angles: number,
  radii: number,
  mayEndAt: (radius: number) => boolean,
): Int32Array {
  const path = new Int32Array(angles);
  const lastRow = (angles - 1) * radii;
  let best = -Infinity;
  for (let r = 0; r < radii; r++) {
    if (mayEndAt(r) && total[lastRow + r]! > best) {
      best = total[lastRow + r]!;
      path[angles - 1] = r;
    }
  }
  for (let angle = angles - 1; angle > 0; angle--) {
    path[angle - 1] = from[angle * radii + path[angle]!]!;
  }
  return path;
}
