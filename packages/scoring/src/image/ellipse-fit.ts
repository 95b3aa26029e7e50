import type { Disc } from './raster.ts';
import { solved } from '../locate/tilted-disc.ts';

/** Regularization towards a circle, in equivalent points. */
const ROUNDNESS = 3;
const ROUNDS = 3;
/** A constant, one wave (the centre's offset) and two waves (an oval) around the edge. */
const TERMS = 5;

/**
 * Fits the circle of a pizza whose edge is only partly known. An oval of any direction is fitted
 * along with it, so that the visible part does not pull the centre. `start` is a circle nearby.
 */
export function fitOval(points: readonly { x: number; y: number }[], start: Disc): Disc {
  let circle = start;
  for (let round = 0; round < ROUNDS; round++) {
    const system = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
    for (const point of points) addPoint(system, point, circle);
    for (let k = 3; k < TERMS; k++) system[k]![k]! += ROUNDNESS;
    const [wider, right, down] = solved(system) as [number, number, number];
    const { x, y, radius } = circle;
    circle = { x: x + right * radius, y: y + down * radius, radius: radius * (1 + wider) };
  }
  return circle;
}

function addPoint(
  system: readonly Float64Array[],
  point: { x: number; y: number },
  { x, y, radius }: Disc,
): void {
  const dx = point.x - x;
  const dy = point.y - y;
  const away = Math.sqrt(dx * dx + dy * dy);
  const cosine = dx / away;
  const sine = dy / away;
  const row = [1, cosine, sine, cosine * cosine - sine * sine, 2 * cosine * sine];
  const beyond = away / radius - 1;
  for (let j = 0; j < TERMS; j++) {
    for (let k = 0; k < TERMS; k++) system[j]![k]! += row[j]! * row[k]!;
    system[j]![TERMS]! += row[j]! * beyond;
  }
}
