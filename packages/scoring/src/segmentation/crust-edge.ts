import type { LabPlanes } from '../image/colour.ts';
import { ANGLES, directions } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { edgePath } from './edge-path.ts';
import { CROP_SIDE } from './segmenter.ts';

type Vector = [number, number, number];

const RAY = directions(ANGLES);
const RINGS = 40;
const INNERMOST = 0.62;
const ROUNDS = 3;

/**
 * Inner edge of the crust without fixed colours: a two-class linear discriminant (Fisher) learned
 * from this pizza's outermost ring versus its interior, re-estimated with the resulting edge.
 */
export function crustEdgeByColour(lab: LabPlanes, outline: Float32Array): Float32Array {
  let edge: Float32Array = outline.map((radius) => radius * 0.88);
  for (let round = 0; round < ROUNDS; round++) {
    const evidence = discriminant(collect(lab, outline, edge, round === 0));
    edge = edgePath({
      from: INNERMOST,
      to: 1,
      radii: 64,
      base: outline,
      evidence: (x, y) => evidence(colourAt(lab, x, y)),
      prior: (radius) => -2.5 * (radius - 0.9) ** 2 - (radius > 0.975 ? 3 : 0),
    });
  }
  return edge;
}

function colourAt({ L, a, b }: LabPlanes, x: number, y: number): Vector {
  const half = CROP_SIDE / 2;
  const column = Math.min(CROP_SIDE - 1, Math.max(0, Math.floor(half + (x / CROP_REACH) * half)));
  const row = Math.min(CROP_SIDE - 1, Math.max(0, Math.floor(half + (y / CROP_REACH) * half)));
  const i = row * CROP_SIDE + column;
  return [L[i]!, a[i]!, b[i]!];
}

interface Samples {
  crust: Vector[];
  inside: Vector[];
}

function collect(lab: LabPlanes, outline: Float32Array, edge: Float32Array, first: boolean) {
  const samples: Samples = { crust: [], inside: [] };
  for (let angle = 0; angle < ANGLES; angle += 2) {
    const outer = outline[angle]!;
    const inner = edge[angle]! / outer;
    for (let ring = 0; ring < RINGS; ring++) {
      const radius = INNERMOST + ((1 - INNERMOST) * ring) / (RINGS - 1);
      const crustFrom = first ? 0.94 : inner + 0.018;
      const isCrust = radius > crustFrom && radius < 0.985;
      const isInside = radius < inner - 0.02 && radius > inner - 0.2;
      if (!isCrust && !isInside) continue;
      const colour = colourAt(lab, RAY.x[angle]! * radius * outer, RAY.y[angle]! * radius * outer);
      (isCrust ? samples.crust : samples.inside).push(colour);
    }
  }
  return samples;
}

/**
 * Log odds of crust for a colour; both classes are modelled as normal distributions with a common
 * covariance.
 */
function discriminant({ crust, inside }: Samples): (colour: Vector) => number {
  if (crust.length === 0 || inside.length === 0) return () => 0;
  const crustMean = meanOf(crust);
  const insideMean = meanOf(inside);
  const inverse = inverseCovariance(crust, crustMean, inside, insideMean);
  const difference = crustMean.map((value, k) => value - insideMean[k]!) as Vector;
  const weights = inverse.map((row) => dot(row, difference)) as Vector;
  const middle = crustMean.map((value, k) => (value + insideMean[k]!) / 2) as Vector;
  const bias = dot(weights, middle);
  return (colour) => Math.max(-2, Math.min(2, dot(weights, colour) - bias));
}

const dot = (p: Vector, q: Vector): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

function meanOf(colours: Vector[]): Vector {
  const sum: Vector = [0, 0, 0];
  for (const colour of colours) for (let k = 0; k < 3; k++) sum[k]! += colour[k]!;
  return sum.map((value) => value / colours.length) as Vector;
}

/** Inverse of the pooled covariance; a raised diagonal keeps it invertible for flat colours. */
function inverseCovariance(
  crust: Vector[],
  crustMean: Vector,
  inside: Vector[],
  insideMean: Vector,
) {
  const c = [
    [9, 0, 0],
    [0, 4, 0],
    [0, 0, 4],
  ] as [Vector, Vector, Vector];
  const total = crust.length + inside.length;
  const add = (colours: Vector[], mean: Vector): void => {
    for (const colour of colours) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          c[i]![j]! += ((colour[i]! - mean[i]!) * (colour[j]! - mean[j]!)) / total;
        }
      }
    }
  };
  add(crust, crustMean);
  add(inside, insideMean);
  return inverse3(c);
}

function inverse3([p, q, r]: [Vector, Vector, Vector]): [Vector, Vector, Vector] {
  const cross = (u: Vector, v: Vector): Vector => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const columns = [cross(q, r), cross(r, p), cross(p, q)] as const;
  const determinant = dot(p, columns[0]);
  const row = (k: 0 | 1 | 2): Vector => columns.map((column) => column[k] / determinant) as Vector;
  return [row(0), row(1), row(2)];
}
