import type { TargetMeasures } from '@crustodian/domain/cameras/setup-checks';
import { slantedCorners, TARGET } from '@crustodian/domain/cameras/setup-target';
import { toLab } from '../image/colour.ts';
import type { Raster } from '../image/raster.ts';
import { mtf50, type EdgePixel } from './edge-sharpness.ts';
import { findTarget, type FoundTarget } from './find-target.ts';

type Point = readonly [number, number];

/** sRGB byte to linear light 0..1 (IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
const BURNT_FROM = 254;

/**
 * Measures the camera by a full-resolution, upright picture of the printed target; null if no
 * target is visible.
 */
export function measureTarget(picture: Raster): TargetMeasures | null {
  const found = findTarget(picture);
  if (!found) return null;
  const { axisRatio, pxPerMm, x, y } = found;
  const sharpness = edgesOf(found).flatMap((edge) => mtf50(edgePixels(picture, edge)) ?? []);
  if (sharpness.length < 2) return null;
  return {
    axisRatio,
    offset: {
      right: (x - picture.width / 2) / pxPerMm / 10,
      down: (y - picture.height / 2) / pxPerMm / 10,
    },
    pxPerCm: 10 * pxPerMm,
    mtf50: medianOf(sharpness),
    grey: greyOf(picture, found),
    clipped: clippedShare(picture),
    evenness: evennessOf(picture, found),
  };
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

const toPixels = ({ x, y, across, along }: FoundTarget, [right, down]: Point): Point => [
  x + right * across[0] + down * along[0],
  y + right * across[1] + down * along[1],
];

interface Edge {
  from: Point;
  to: Point;
  /** Distance in pixels that is examined on both sides of the edge. */
  reach: number;
}

/** Share of an edge that is skipped at each end, where the next edge begins. */
const ENDS = 0.18;
const REACH_MM = 10;

/** The four edges of the slanted rectangle, without their ends, in pixels. */
const edgesOf = (found: FoundTarget): Edge[] =>
  slantedCorners().map((corner, at, corners) => {
    const [a, b] = [toPixels(found, corner), toPixels(found, corners[(at + 1) % 4]!)];
    const between = (share: number): Point => [
      a[0] + share * (b[0] - a[0]),
      a[1] + share * (b[1] - a[1]),
    ];
    return { from: between(ENDS), to: between(1 - ENDS), reach: REACH_MM * found.pxPerMm };
  });

function edgePixels(picture: Raster, { from, to, reach }: Edge): EdgePixel[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const unit = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const;
  const pixels: EdgePixel[] = [];
  const light = lightIn(picture);
  for (const y of range(from[1], to[1], reach, picture.height)) {
    for (const x of range(from[0], to[0], reach, picture.width)) {
      const [dx, dy] = [x + 0.5 - from[0], y + 0.5 - from[1]];
      const along = dx * unit[0] + dy * unit[1];
      const across = dx * unit[1] - dy * unit[0];
      if (along < 0 || along > length || Math.abs(across) > reach) continue;
      const slope = Math.hypot(
        light(x + 1, y) - light(x - 1, y),
        light(x, y + 1) - light(x, y - 1),
      );
      pixels.push({ x: x + 0.5, y: y + 0.5, light: light(x, y), slope });
    }
  }
  return pixels;
}

/**
 * Integer pixels from a to b, extended by `more` on both sides, at least one pixel from the
 * picture's border.
 */
function range(a: number, b: number, more: number, size: number): number[] {
  const first = Math.max(1, Math.floor(Math.min(a, b) - more));
  const last = Math.min(size - 2, Math.ceil(Math.max(a, b) + more));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

const lightIn =
  ({ data, width }: Raster) =>
  (x: number, y: number): number => {
    const at = 3 * (y * width + x);
    return (
      0.2126 * LINEAR[data[at]!]! +
      0.7152 * LINEAR[data[at + 1]!]! +
      0.0722 * LINEAR[data[at + 2]!]!
    );
  };

function greyOf(picture: Raster, found: FoundTarget): TargetMeasures['grey'] {
  const { x, y, width, height } = TARGET.grey;
  const [red, green, blue] = meanColour(picture, found, {
    x,
    y,
    width: 0.7 * width,
    height: 0.7 * height,
  });
  const lab = toLab(Uint8Array.of(red!, green!, blue!));
  return { lightness: lab.L[0]!, a: lab.a[0]!, b: lab.b[0]! };
}

interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SAMPLES = 24;

/** Mean byte values of a patch, sampled at evenly spaced points. */
function meanColour({ data, width, height }: Raster, found: FoundTarget, patch: Patch): number[] {
  const sums = [0, 0, 0];
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const right = patch.x + ((column + 0.5) / SAMPLES - 0.5) * patch.width;
      const down = patch.y + ((row + 0.5) / SAMPLES - 0.5) * patch.height;
      const [px, py] = toPixels(found, [right, down]);
      const x = Math.min(width - 1, Math.max(0, Math.floor(px)));
      const y = Math.min(height - 1, Math.max(0, Math.floor(py)));
      for (const channel of [0, 1, 2]) sums[channel]! += data[3 * (y * width + x) + channel]!;
    }
  }
  return sums.map((sum) => sum / SAMPLES ** 2);
}

function clippedShare({ data, width, height }: Raster): number {
  let clipped = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) >= BURNT_FROM) clipped++;
  }
  return clipped / (width * height);
}

/** Side of the squares in which the paper's light is measured, in millimetres. */
const PLACE_MM = 8;

/**
 * Brightness of the darkest corner as a share of the middle's. The paper is uniformly white, so any
 * difference comes from the light.
 */
function evennessOf(picture: Raster, found: FoundTarget): number {
  const lightAt = ([x, y]: Point): number => {
    const colour = meanColour(picture, found, { x, y, width: PLACE_MM, height: PLACE_MM });
    const [red, green, blue] = colour.map((byte) => LINEAR[Math.round(byte)]!);
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const middle = TARGET.middle.map(lightAt);
  const darkest = Math.min(...TARGET.corners.map(lightAt));
  return darkest / (middle.reduce((sum, light) => sum + light, 0) / middle.length);
}
