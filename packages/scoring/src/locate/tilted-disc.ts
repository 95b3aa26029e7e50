import { fitCircleRobustly, type WeightedPoint } from '../image/circle-fit.ts';
import type { Disc } from '../image/raster.ts';

/**
 * A disc as the camera sees it: `radius` is half its apparent height, and it looks `stretch` times
 * wider.
 */
export interface TiltedDisc extends Disc {
  stretch: number;
}

/** Fits a disc of the given stretch to points on its edge. */
export function fitTiltedDisc(points: readonly WeightedPoint[], stretch: number): TiltedDisc {
  const upright = points.map((point) => ({ ...point, x: point.x / stretch }));
  const { x, y, radius } = fitCircleRobustly(upright);
  return { x: x * stretch, y, radius, stretch };
}

/** The circle of the same area. */
export const evenCircle = ({ x, y, radius, stretch }: TiltedDisc): Disc => ({
  x,
  y,
  radius: radius * Math.sqrt(stretch),
});

/** Plausible ratios of width to height of pizzas in an oblique view. */
const STRETCHES = [0.8, 1.75] as const;
/** Minimum absolute log ratio for a clear stretch; below it, the pizza counts as merely uneven. */
const CLEARLY = 0.13;
const ROUNDS = 4;
/** Distance from the ellipse at which a point's weight is halved. */
const FAR_OFF = 0.08;

/**
 * Ratio of width to height of the axis-aligned ellipse through points around a disc; 1 if that is
 * unclear.
 */
export function stretchOf(points: readonly WeightedPoint[], disc: Disc): number {
  const rows = points.map(({ x, y }) => {
    const dx = (x - disc.x) / disc.radius;
    const dy = (y - disc.y) / disc.radius;
    return [dx * dx, dy * dy, dx, dy];
  });
  let weights = points.map(({ weight }) => weight);
  let stretch = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const ellipse = leastSquares(rows, weights);
    const [wide, high] = [ellipse[0]!, ellipse[1]!];
    if (!(wide > 0 && high > 0)) return 1;
    stretch = Math.sqrt(high / wide);
    weights = points.map(({ weight }, i) => {
      const off = rows[i]!.reduce((sum, value, k) => sum + value * ellipse[k]!, -1);
      return weight / (1 + (off / FAR_OFF) ** 2);
    });
  }
  if (Math.abs(Math.log(stretch)) < CLEARLY) return 1;
  return Math.min(STRETCHES[1], Math.max(STRETCHES[0], stretch));
}

/** Least-squares factors that bring the weighted sum of each row closest to 1. */
function leastSquares(rows: readonly number[][], weights: readonly number[]): number[] {
  const count = rows[0]!.length;
  const system = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (const [i, row] of rows.entries()) {
    for (let j = 0; j < count; j++) {
      const weighted = weights[i]! * row[j]!;
      for (let k = 0; k < count; k++) system[j]![k]! += weighted * row[k]!;
      system[j]![count]! += weighted;
    }
  }
  return solved(system);
}

/** Solves a positive definite system by elimination; the last column is the right-hand side. */
export function solved(system: readonly Float64Array[]): number[] {
  const count = system.length;
  for (const [k, pivot] of system.entries()) {
    for (const row of system) {
      if (row === pivot) continue;
      const factor = row[k]! / pivot[k]!;
      for (let i = k; i <= count; i++) row[i]! -= factor * pivot[i]!;
    }
  }
  return system.map((row, k) => row[count]! / row[k]!);
}
