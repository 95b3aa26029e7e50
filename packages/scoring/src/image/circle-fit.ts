import type { Disc } from './raster.ts';

export interface WeightedPoint {
  x: number;
  y: number;
  weight: number;
}

/** Least-squares circle through weighted points (Kasa 1976), in centred coordinates. */
function fitWeighted(points: readonly WeightedPoint[], weights: Float64Array): Disc {
  let total = 0;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < points.length; i++) {
    total += weights[i]!;
    meanX += weights[i]! * points[i]!.x;
    meanY += weights[i]! * points[i]!.y;
  }
  meanX /= total;
  meanY /= total;
  let uu = 0;
  let vv = 0;
  let uv = 0;
  let su = 0;
  let sv = 0;
  for (let i = 0; i < points.length; i++) {
    const u = points[i]!.x - meanX;
    const v = points[i]!.y - meanY;
    const weight = weights[i]!;
    const square = u * u + v * v;
    uu += weight * u * u;
    vv += weight * v * v;
    uv += weight * u * v;
    su += weight * u * square;
    sv += weight * v * square;
  }
  const determinant = 2 * (uu * vv - uv * uv);
  const u = (su * vv - sv * uv) / determinant;
  const v = (sv * uu - su * uv) / determinant;
  return { x: u + meanX, y: v + meanY, radius: Math.sqrt(u * u + v * v + (uu + vv) / total) };
}

const ROUNDS = 4;
/** Keeps the scale of the residuals above zero, in radii. */
const LEAST_RESIDUAL = 0.006;

/**
 * Fits a circle that outliers hardly affect: Kasa fits, iteratively reweighted with Cauchy weights.
 */
export function fitCircleRobustly(points: readonly WeightedPoint[]): Disc {
  const residuals = new Float64Array(points.length);
  const weights = Float64Array.from(points, ({ weight }) => weight);
  let circle = fitWeighted(points, weights);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < points.length; i++) {
      const dx = points[i]!.x - circle.x;
      const dy = points[i]!.y - circle.y;
      residuals[i] = Math.abs(Math.sqrt(dx * dx + dy * dy) - circle.radius) / circle.radius;
    }
    const scale = residuals.toSorted()[residuals.length >> 1]! + LEAST_RESIDUAL;
    for (let i = 0; i < points.length; i++) {
      weights[i] = points[i]!.weight / (1 + (residuals[i]! / (2 * scale)) ** 2);
    }
    circle = fitWeighted(points, weights);
  }
  return circle;
}
