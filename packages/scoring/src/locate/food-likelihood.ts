import type { LabPlanes } from '../image/colour.ts';

type Colour = [number, number, number];

const BACKGROUND_COLOURS = 4;
const ROUNDS = 6;
/** Weight of lightness; it counts less than colour, because of shadows. */
const LIGHTNESS = 0.35;

/** Likelihood 0..1 that each pixel is food: warm colours that differ from the picture's border. */
export function foodLikelihood(lab: LabPlanes, width: number, height: number): Float32Array {
  const colours = Float64Array.from(frameColours(lab, width, height).flat());
  const food = new Float32Array(width * height);
  for (let i = 0; i < food.length; i++) {
    const L = lab.L[i]!;
    const a = lab.a[i]!;
    const b = lab.b[i]!;
    const distance = Math.sqrt(leastSquare(colours, L, a, b));
    const warm = a > -12 && b > 2 ? ramp((Math.sqrt(a * a + b * b) - 10) / 25) : 0;
    food[i] = 0.55 * Math.min(1, distance / 32) + 0.45 * warm * Math.min(1, L / 25);
  }
  return food;
}

/**
 * Squared distance of a colour to the nearest of `colours`, which are stored as consecutive L, a, b
 * triples.
 */
function leastSquare(colours: Float64Array, L: number, a: number, b: number): number {
  let least = Infinity;
  for (let k = 0; k < colours.length; k += 3) {
    const dL = L - colours[k]!;
    const da = a - colours[k + 1]!;
    const db = b - colours[k + 2]!;
    const square = LIGHTNESS * dL * dL + da * da + db * db;
    if (square < least) least = square;
  }
  return least;
}

const ramp = (x: number): number => Math.min(1, Math.max(0, x));

/** The main colours of the picture's frame (k-means from evenly spread starts). */
function frameColours({ L, a, b }: LabPlanes, width: number, height: number): Colour[] {
  const frame = framePixels(width, height);
  let colours = Array.from({ length: BACKGROUND_COLOURS }, (_, k): Colour => {
    const i = frame[Math.floor(((k + 0.5) / BACKGROUND_COLOURS) * frame.length)]!;
    return [L[i]!, a[i]!, b[i]!];
  });
  for (let round = 0; round < ROUNDS; round++) {
    const sums = colours.map(() => ({ L: 0, a: 0, b: 0, count: 0 }));
    for (let j = 0; j < frame.length; j += 2) {
      const i = frame[j]!;
      const sum = sums[nearestIndex(colours, L[i]!, a[i]!, b[i]!)]!;
      sum.L += L[i]!;
      sum.a += a[i]!;
      sum.b += b[i]!;
      sum.count++;
    }
    colours = colours.map((colour, k): Colour => {
      const { count, ...sum } = sums[k]!;
      return count ? [sum.L / count, sum.a / count, sum.b / count] : colour;
    });
  }
  return colours;
}

function framePixels(width: number, height: number): number[] {
  const margin = Math.max(2, Math.round(Math.min(width, height) * 0.03));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    const inside = y >= margin && y < height - margin;
    for (let x = 0; x < width; x++) {
      if (!inside || x < margin || x >= width - margin) pixels.push(y * width + x);
    }
  }
  return pixels;
}

/** Squared distance of two colours. */
const squareTo = (colour: Colour, L: number, a: number, b: number): number =>
  LIGHTNESS * (L - colour[0]) ** 2 + (a - colour[1]) ** 2 + (b - colour[2]) ** 2;

function nearestIndex(colours: readonly Colour[], L: number, a: number, b: number): number {
  let index = 0;
  let least = Infinity;
  for (let k = 0; k < colours.length; k++) {
    const square = squareTo(colours[k]!, L, a, b);
    if (square >= least) continue;
    least = square;
    index = k;
  }
  return index;
}
