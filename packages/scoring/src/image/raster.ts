/** An RGB picture, 8 bits a channel, rows from the top. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Centre and radius in pixels; pixel (0, 0) has its centre at (0.5, 0.5). */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

export const scaledDisc = ({ x, y, radius }: Disc, by: number): Disc => ({
  x: x * by,
  y: y * by,
  radius: radius * by,
});

/** Half the side of every square crop, in units of the pizza's radius. */
export const CROP_REACH = 1.06;

/** The picture with its longer side at most `longest` pixels; each pixel is the mean of its area. */
export function shrinkTo(raster: Raster, longest: number): Raster {
  const factor = Math.max(raster.width, raster.height) / longest;
  if (factor <= 1) return raster;
  const width = Math.max(1, Math.round(raster.width / factor));
  const height = Math.max(1, Math.round(raster.height / factor));
  const left = cellBounds(width, raster.width);
  const top = cellBounds(height, raster.height);
  const data = new Uint8Array(width * height * 3);
  const sums = new Float64Array(width * 3);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = top[y]!; row < top[y + 1]!; row++) addRow(raster, row, left, sums);
    const rows = top[y + 1]! - top[y]!;
    for (let x = 0, k = 0; x < width; x++) {
      const count = rows * (left[x + 1]! - left[x]!);
      for (const end = k + 3; k < end; k++) data[y * width * 3 + k] = sums[k]! / count + 0.5;
    }
  }
  return { width, height, data };
}

const cellBounds = (cells: number, length: number): Int32Array =>
  Int32Array.from({ length: cells + 1 }, (_, cell) => Math.floor((cell * length) / cells));

/** Adds the pixels of a row to the sums of the cells they lie in. */
function addRow({ width, data }: Raster, row: number, left: Int32Array, sums: Float64Array): void {
  const line = row * width * 3;
  for (let cell = 0; cell + 1 < left.length; cell++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let i = line + left[cell]! * 3, end = line + left[cell + 1]! * 3; i < end; i += 3) {
      red += data[i]!;
      green += data[i + 1]!;
      blue += data[i + 2]!;
    }
    sums[cell * 3]! += red;
    sums[cell * 3 + 1]! += green;
    sums[cell * 3 + 2]! += blue;
  }
}

/**
 * The square of `size` pixels around a disc, reaching CROP_REACH radii from its centre.
 * Beyond the picture its border pixels repeat.
 */
export function cropAround(raster: Raster, { x, y, radius }: Disc, size: number): Raster {
  const half = CROP_REACH * radius;
  return cropOf(raster, { x, y, across: half, down: half }, size);
}

/** A rectangle by its centre and the distances to its sides in pixels. */
export interface Rectangle {
  x: number;
  y: number;
  across: number;
  down: number;
}

/** Resamples a rectangle to a square of `size` pixels; outside the picture the border pixels repeat. */
export function cropOf(raster: Raster, { x, y, across, down }: Rectangle, size: number): Raster {
  const columns = axisTaps(x, across, size, raster.width);
  const rows = axisTaps(y, down, size, raster.height);
  const data = new Uint8Array(size * size * 3);
  const line = new Float32Array(raster.width * 3);
  for (let row = 0; row < size; row++) {
    mixRows(raster, rows, row, columns, line);
    mixColumns(line, columns, data, row * size * 3);
  }
  return { width: size, height: size, data };
}

/** Number of source pixels, along one axis, that contribute to a pixel of the crop. */
const TAPS = 4;

/**
 * For each pixel of the crop, the positions of its taps along the axis, and their weights (0 for
 * unused taps).
 */
interface AxisTaps {
  places: Int32Array;
  weights: Float32Array;
}

/** One or two samples per pixel, each interpolated linearly between its two neighbouring pixels. */
function axisTaps(centre: number, half: number, size: number, length: number): AxisTaps {
  const places = new Int32Array(size * TAPS);
  const weights = new Float32Array(size * TAPS);
  const step = (2 * half) / size;
  const samples = step > 1.6 ? 2 : 1;
  for (let i = 0; i < size; i++) {
    let used = i * TAPS;
    for (let k = 0; k < samples; k++) {
      const position = centre - half + (i + (k + 0.5) / samples) * step - 0.5;
      const inside = Math.min(Math.max(position, 0), length - 1);
      const before = Math.min(Math.floor(inside), Math.max(0, length - 2));
      // Adjacent samples often share a source pixel; sharing the tap saves operations.
      if (k > 0 && places[used - 1] === before) used--;
      places[used] = before;
      weights[used]! += (1 - inside + before) / samples;
      places[used + 1] = Math.min(before + 1, length - 1);
      weights[used + 1]! += (inside - before) / samples;
      used += 2;
    }
  }
  return { places, weights };
}

/** Mixes the source rows of a crop row into one line, as far as the columns reach. */
function mixRows(
  { width, data }: Raster,
  { places, weights }: AxisTaps,
  y: number,
  columns: AxisTaps,
  line: Float32Array,
): void {
  const at = y * TAPS;
  const from = columns.places[0]! * 3;
  const to = (lastPlace(columns) + 1) * 3;
  const [a, b, c, d] = [weights[at]!, weights[at + 1]!, weights[at + 2]!, weights[at + 3]!];
  const p = places[at]! * width * 3;
  const q = places[at + 1]! * width * 3;
  const r = places[at + 2]! * width * 3;
  const s = places[at + 3]! * width * 3;
  if (d === 0) {
    for (let i = from; i < to; i++) {
      line[i] = a * data[p + i]! + b * data[q + i]! + c * data[r + i]!;
    }
    return;
  }
  for (let i = from; i < to; i++) {
    line[i] = a * data[p + i]! + b * data[q + i]! + c * data[r + i]! + d * data[s + i]!;
  }
}

/** The last source position that the taps use. */
function lastPlace({ places }: AxisTaps): number {
  const last = places.length - TAPS;
  return Math.max(places[last]!, places[last + 1]!, places[last + 2]!, places[last + 3]!);
}

function mixColumns(
  line: Float32Array,
  { places, weights }: AxisTaps,
  into: Uint8Array,
  at: number,
): void {
  for (let tap = 0, k = at; tap < places.length; tap += TAPS, k += 3) {
    const p = places[tap]! * 3;
    const q = places[tap + 1]! * 3;
    const r = places[tap + 2]! * 3;
    const a = weights[tap]!;
    const b = weights[tap + 1]!;
    const c = weights[tap + 2]!;
    const d = weights[tap + 3]!;
    let red = 0.5 + a * line[p]! + b * line[q]! + c * line[r]!;
    let green = 0.5 + a * line[p + 1]! + b * line[q + 1]! + c * line[r + 1]!;
    let blue = 0.5 + a * line[p + 2]! + b * line[q + 2]! + c * line[r + 2]!;
    if (d !== 0) {
      const s = places[tap + 3]! * 3;
      red += d * line[s]!;
      green += d * line[s + 1]!;
      blue += d * line[s + 2]!;
    }
    into[k] = red;
    into[k + 1] = green;
    into[k + 2] = blue;
  }
}
