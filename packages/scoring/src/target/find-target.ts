import { TARGET } from '@crustodian/domain/cameras/setup-target';
import { connectedParts, NO_PART, type Part } from '../image/connected-parts.ts';
import { shrinkTo, type Raster } from '../image/raster.ts';

/**
 * Position of the printed target: maps millimetres to pixels; the centre of pixel (0, 0) is at
 * (0.5, 0.5).
 */
export interface FoundTarget {
  x: number;
  y: number;
  /**
   * Pixels per millimetre along the target's axes: (right, down) maps to right * across + down *
   * along.
   */
  across: readonly [number, number];
  along: readonly [number, number];
  /** Ratio of the shorter to the longer axis of the rings. */
  axisRatio: number;
  /** Pixels per millimetre along the longer axis, which tilt does not foreshorten. */
  pxPerMm: number;
}

/**
 * Larger pictures are shrunk by an integer factor, because other factors would distort the rings.
 */
const LONGEST = 1600;
/** Half the window of the local mean that defines dark, as a share of the picture's longer side. */
const WINDOW = 1 / 14;
const DARK_BELOW = 0.8;
const FEWEST_PIXELS = 24;

/**
 * Finds the target by its rings: their second moments give the affine map up to a rotation, and the
 * patches give the rotation (method of moments: the covariance of a thin ring of radius r under a
 * map A is r²/2 A Aᵀ).
 */
export function findTarget(picture: Raster): FoundTarget | null {
  const longest = Math.max(picture.width, picture.height);
  const small = shrinkTo(picture, Math.floor(longest / Math.ceil(longest / LONGEST)));
  const light = lightOf(small);
  const rings = concentricRings(darkParts(light, small));
  if (!rings) return null;
  const turned = turnOf(rings, light, small);
  if (!turned) return null;
  const scale = picture.width / small.width;
  const { x, y, across, along, axisRatio, pxPerMm } = turned;
  return {
    x: x * scale,
    y: y * scale,
    across: [across[0] * scale, across[1] * scale],
    along: [along[0] * scale, along[1] * scale],
    axisRatio,
    pxPerMm: pxPerMm * scale,
  };
}

const lightOf = ({ data, width, height }: Raster): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => {
    const at = 3 * i;
    return 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!;
  });

interface Ring {
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
  /** Root mean squared distance from the centre. */
  spread: number;
  pixels: readonly Place[];
}

interface Place {
  x: number;
  y: number;
}

function darkParts(light: Float32Array, { width, height }: Raster): Ring[] {
  const size = Math.max(width, height);
  const mean = windowMeans(light, { width, height }, Math.round(size * WINDOW));
  const parts = connectedParts(size, (pixel) => {
    const x = pixel % size;
    const y = (pixel - x) / size;
    if (x >= width || y >= height) return NO_PART;
    const i = y * width + x;
    return light[i]! < DARK_BELOW * mean[i]! ? 1 : NO_PART;
  });
  return parts.filter(({ pixels }) => pixels.length >= FEWEST_PIXELS).map((p) => ringOf(p, size));
}

/** Mean of the square window around each pixel, clipped to the picture. */
function windowMeans(
  light: Float32Array,
  { width, height }: { width: number; height: number },
  half: number,
): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += light[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + line;
    }
  }
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - half);
    const bottom = Math.min(height, y + half + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width, x + half + 1);
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      means[y * width + x] = sum / ((right - left) * (bottom - top));
    }
  }
  return means;
}

function ringOf({ pixels }: Part, size: number): Ring {
  const places = pixels.map((pixel) => ({
    x: (pixel % size) + 0.5,
    y: Math.floor(pixel / size) + 0.5,
  }));
  const mean = (of: (place: Place) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [x, y] = [mean((place) => place.x), mean((place) => place.y)];
  const xx = mean((place) => (place.x - x) ** 2);
  const xy = mean((place) => (place.x - x) * (place.y - y));
  const yy = mean((place) => (place.y - y) ** 2);
  return { x, y, xx, xy, yy, spread: Math.sqrt(xx + yy), pixels: places };
}

const SECTORS = 72;
const ROUNDS = 2;

/**
 * The ring's moments, corrected for uneven thickness: in uneven light, parts of a ring are thicker
 * and would count for more, although they are no farther out. Null if the ring is incomplete.
 */
function evened(ring: Ring): Ring | null {
  let even = ring;
  for (let round = 0; round < ROUNDS; round++) {
    const { p, q, r } = rootOf(even);
    const area = p * r - q * q;
    const [sums, counts] = [new Float64Array(SECTORS), new Float64Array(SECTORS)];
    for (const { x, y } of even.pixels) {
      const [dx, dy] = [x - even.x, y - even.y];
      const [u, v] = [(r * dx - q * dy) / area, (p * dy - q * dx) / area];
      const sector = Math.floor(((Math.atan2(v, u) / (2 * Math.PI) + 1) % 1) * SECTORS) % SECTORS;
      sums[sector]! += Math.hypot(u, v);
      counts[sector]! += 1;
    }
    if (counts.includes(0)) return null;
    let [u, v, uu, uv, vv] = [0, 0, 0, 0, 0];
    for (let sector = 0; sector < SECTORS; sector++) {
      const angle = (2 * Math.PI * (sector + 0.5)) / SECTORS;
      const radius = sums[sector]! / counts[sector]!;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      u += (2 * radius * c) / SECTORS;
      v += (2 * radius * s) / SECTORS;
      uu += (radius * radius * c * c) / SECTORS;
      uv += (radius * radius * c * s) / SECTORS;
      vv += (radius * radius * s * s) / SECTORS;
    }
    // Maps the circle back to the ellipse: W M W, where W is the root of the current moments.
    const [a, b, c, d] = [p * uu + q * uv, p * uv + q * vv, q * uu + r * uv, q * uv + r * vv];
    const [xx, xy, yy] = [a * p + b * q, a * q + b * r, c * q + d * r];
    even = {
      ...even,
      x: even.x + p * u + q * v,
      y: even.y + q * u + r * v,
      xx,
      xy,
      yy,
      spread: Math.sqrt(xx + yy),
    };
  }
  return even;
}

type Moments = Pick<Ring, 'xx' | 'xy' | 'yy'>;

/** The symmetric square root p q, q r of moments, and their axes. */
function rootOf({ xx, xy, yy }: Moments) {
  const half = (xx + yy) / 2;
  const root = Math.hypot((xx - yy) / 2, xy);
  const [long, short] = [Math.sqrt(half + root), Math.sqrt(Math.max(1e-9, half - root))];
  const axis = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [cos, sin] = [Math.cos(axis), Math.sin(axis)];
  return {
    long,
    short,
    p: long * cos * cos + short * sin * sin,
    q: (long - short) * cos * sin,
    r: long * sin * sin + short * cos * cos,
  };
}

const SPREADS: readonly number[] = TARGET.rings;
/** Maximum difference of the rings' centres and radii, relative to the outer ring. */
const OFF_BY = 0.05;

type Rings = Omit<Ring, 'spread' | 'pixels'>;

/** The largest set of concentric rings; its moments are scaled to a target of one millimetre. */
function concentricRings(parts: readonly Ring[]): Rings | null {
  const largestFirst = parts.toSorted((a, b) => b.spread - a.spread);
  for (const outer of largestFirst) {
    const near = parts.filter(
      ({ x, y }) => Math.hypot(x - outer.x, y - outer.y) < OFF_BY * outer.spread,
    );
    const set = SPREADS.map((spread) => {
      const wanted = (outer.spread * spread) / SPREADS[0]!;
      return near.find((ring) => Math.abs(ring.spread - wanted) < OFF_BY * outer.spread);
    });
    if (!set.every((ring) => ring !== undefined)) continue;
    const whole = set.map(evened);
    if (whole.every((ring) => ring !== null)) return meanOf(whole);
  }
  return null;
}

function meanOf(rings: readonly Ring[]): Rings {
  const mean = (of: (ring: Ring, at: number) => number) =>
    rings.reduce((sum, ring, at) => sum + of(ring, at), 0) / rings.length;
  const unit = (at: number) => SPREADS[at]! ** 2 / 2;
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    xx: mean(({ xx }, at) => xx / unit(at)),
    xy: mean(({ xy }, at) => xy / unit(at)),
    yy: mean(({ yy }, at) => yy / unit(at)),
  };
}

const STEP_DEGREES = 0.5;
/** Minimum contrast between paper and black, of 255. */
const CONTRAST_FROM = 30;

/** Finds the rotation at which the patches lie where they should. */
function turnOf(
  { x, y, xx, xy, yy }: Rings,
  light: Float32Array,
  { width, height }: Raster,
): FoundTarget | null {
  const { long, short, p, q, r } = rootOf({ xx, xy, yy });
  if (short < long / 2) return null;
  let best = {
    contrast: CONTRAST_FROM,
    across: null as FoundTarget['across'] | null,
    along: [0, 0] as FoundTarget['along'],
  };
  for (let degrees = 0; degrees < 360; degrees += STEP_DEGREES) {
    const turn = (degrees * Math.PI) / 180;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const across = [p * c + q * s, q * c + r * s] as const;
    const along = [-p * s + q * c, -q * s + r * c] as const;
    const at = (right: number, down: number): number => {
      const px = Math.floor(x + right * across[0] + down * along[0]);
      const py = Math.floor(y + right * across[1] + down * along[1]);
      return px < 0 || py < 0 || px >= width || py >= height ? Number.NaN : light[py * width + px]!;
    };
    const contrast = contrastAt(at);
    if (contrast > best.contrast) best = { contrast, across, along };
  }
  const { across, along } = best;
  return across && { x, y, across, along, axisRatio: short / long, pxPerMm: long };
}

/** Contrast of the black patch if grey, black and white lie as printed; NaN otherwise. */
function contrastAt(at: (right: number, down: number) => number): number {
  const { grey, slanted } = TARGET;
  const inside = (patch: { x: number; y: number; width: number; height: number }, share: number) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [0, 0],
    ].map(([right, down]) =>
      at(
        patch.x + (right! * share * patch.width) / 2,
        patch.y + (down! * share * patch.height) / 2,
      ),
    );
  const blacks = inside(slanted, 0.75);
  const greys = inside(grey, 0.85);
  const white = Math.min(at(0, 95), at(0, 133.75), at(-90, 133.75), at(90, 133.75), at(0, 165));
  const black = Math.max(...blacks);
  const isGrey = Math.min(...greys) > black && Math.max(...greys) < white;
  // The mean identifies the rotation best: at the right one, the black patch contains no paper.
  return isGrey ? white - blacks.reduce((sum, one) => sum + one, 0) / blacks.length : Number.NaN;
}
