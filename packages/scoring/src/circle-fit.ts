import type { Disc } from './raster.ts';

export interface WeightedPoint {
  x: number;
  y: number;
  weight: number;
}

/** Least-squares circle through weighted points (Kasa 1976), in centred coordinates. */
export function fitCircle(points: readonly WeightedPoint[]): Disc {
  let weights = 0;
  let meanX = 0;
  let meanY = 0;
  for (const { x, y, weight } of points) {
    weights += weight;
    meanX += weight * x;
    meanY += weight * y;
  }
  meanX /= weights;
  meanY /= weights;
  let [uu, vv, uv, su, sv] = [0, 0, 0, 0, 0];
  for (const { x, y, weight } of points) {
    const u = x - meanX;
    const v = y - meanY;
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
  return { x: u + meanX, y: v + meanY, radius: Math.sqrt(u * u + v * v + (uu + vv) / weights) };
}

const ROUNDS = 4;
/** Keeps the scale of the residuals above zero, in radii. */
const LEAST_RESIDUAL = 0.006;

/** A circle that points far off hardly pull: Kasa fits reweighted with Cauchy weights. */
export function fitCircleRobustly(points: readonly WeightedPoint[]): Disc {
  let circle = fitCircle(points);
  for (let round = 0; round < ROUNDS; round++) {
    const { x, y, radius } = circle;
    const residuals = points.map((p) => Math.abs(Math.hypot(p.x - x, p.y - y) - radius) / radius);
    const scale = residuals.toSorted((p, q) => p - q)[residuals.length >> 1]! + LEAST_RESIDUAL;
    circle = fitCircle(
      points.map((point, i) => ({
        ...point,
        weight: point.weight / (1 + (residuals[i]! / (2 * scale)) ** 2),
      })),
    );
  }
  return circle;
}
