import { closedPath } from '../image/closed-path.ts';
import type { FoundPizza } from './find-pizza-by-colour.ts';
import { ANGLES, directions, radiiAbout, medianFilterClosed } from '../image/polar.ts';
import type { Raster } from '../image/raster.ts';
import { evenCircle, fitTiltedDisc } from './tilted-disc.ts';

const RAY = directions(ANGLES);
/**
 * Number of positions examined on each side of the current edge, and the step between them in
 * radii.
 */
const REACH = 20;
const BINS = 2 * REACH + 1;
const STEP = 0.003;
/** Number of samples on each side of an edge that are compared. */
const WINDOW = 4;
const SAMPLES = BINS + 2 * WINDOW;
/** Pull towards the current edge, at the end of the reach. */
const PULL = 0.5;
/** Contrast that counts as a full edge. */
const FULL = 60;

/** Lightness, red versus green, and yellow versus blue at the samples of one ray. */
type RaySamples = Float32Array;
const CHANNELS = 3;

/**
 * Refines the outline at the picture's full resolution; the coarse search merges four pixels into
 * one. No edge moves by more than six hundredths of the radius.
 */
export function refineOutline(picture: Raster, found: FoundPizza): FoundPizza {
  const { circle, outline } = found;
  const score = new Float32Array(ANGLES * BINS);
  const samples: RaySamples = new Float32Array(SAMPLES * CHANNELS);
  for (let angle = 0; angle < ANGLES; angle++) {
    sampleRay(picture, found, angle, samples);
    for (let bin = 0; bin < BINS; bin++) {
      const away = (bin - REACH) / REACH;
      score[angle * BINS + bin] = contrastAt(samples, bin + WINDOW) - PULL * away * away;
    }
  }
  const path = closedPath(score, ANGLES, BINS, { maxStep: 1, bendCost: 0.05 });
  const points = Array.from(path, (bin, angle) => {
    const radius = (outline[angle]! + (bin - REACH) * STEP) * circle.radius;
    return {
      x: circle.x + RAY.x[angle]! * radius,
      y: circle.y + RAY.y[angle]! * radius,
      weight: Math.max(0.02, Math.min(1, score[angle * BINS + bin]!)),
    };
  });
  const finer = evenCircle(fitTiltedDisc(points, found.stretch));
  const radii = radiiAbout(finer, points, ANGLES).map((radius) => radius / finer.radius);
  return { ...found, circle: finer, outline: medianFilterClosed(radii, 2) };
}

function sampleRay(
  { width, height, data }: Raster,
  { circle, outline }: FoundPizza,
  angle: number,
  into: RaySamples,
): void {
  for (let k = 0; k < SAMPLES; k++) {
    const radius = (outline[angle]! + (k - WINDOW - REACH) * STEP) * circle.radius;
    const x = Math.min(width - 1, Math.max(0, Math.floor(circle.x + RAY.x[angle]! * radius)));
    const y = Math.min(height - 1, Math.max(0, Math.floor(circle.y + RAY.y[angle]! * radius)));
    const i = (y * width + x) * 3;
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
    into[k * CHANNELS] = (red + 2 * green + blue) / 4;
    into[k * CHANNELS + 1] = red - green;
    into[k * CHANNELS + 2] = (red + green) / 2 - blue;
  }
}

/**
 * Contrast between the colours before and after a position; yellow that ends there counts twice.
 */
function contrastAt(samples: RaySamples, at: number): number {
  let [light, red, yellow] = [0, 0, 0];
  for (let k = 0; k < WINDOW; k++) {
    const before = (at - 1 - k) * CHANNELS;
    const after = (at + k) * CHANNELS;
    light += samples[before]! - samples[after]!;
    red += samples[before + 1]! - samples[after + 1]!;
    yellow += samples[before + 2]! - samples[after + 2]!;
  }
  const colour = Math.sqrt(0.5 * light * light + red * red + yellow * yellow);
  // Logarithmic, so that hard edges do not dominate the shape and two of them still differ.
  return Math.log1p((colour + Math.max(0, yellow)) / (FULL * WINDOW));
}
