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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bounds = [left[x]!, left[x + 1]!, top[y]!, top[y + 1]!] as const;
      writeAreaMean(raster, bounds, data, (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

const cellBounds = (cells: number, length: number): number[] =>
  Array.from({ length: cells + 1 }, (_, cell) => Math.floor((cell * length) / cells));

function writeAreaMean(
  { width, data }: Raster,
  [x0, x1, y0, y1]: readonly [number, number, number, number],
  into: Uint8Array,
  at: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = y0; y < y1; y++) {
    for (let i = (y * width + x0) * 3, end = (y * width + x1) * 3; i < end; i += 3) {
      red += data[i]!;
      green += data[i + 1]!;
      blue += data[i + 2]!;
    }
  }
  const count = (x1 - x0) * (y1 - y0);
  into[at] = red / count + 0.5;
  into[at + 1] = green / count + 0.5;
  into[at + 2] = blue / count + 0.5;
}

/**
 * The square of `size` pixels around a disc, reaching CROP_REACH radii from its centre.
 * Beyond the picture its border pixels repeat.
 */
export function cropAround(raster: Raster, disc: Disc, size: number): Raster {
  const step = (2 * CROP_REACH * disc.radius) / size;
  const samples = step > 1.6 ? 2 : 1;
  const columns = axisSamples(disc.x, disc.radius, step, size, samples, raster.width);
  const rows = axisSamples(disc.y, disc.radius, step, size, samples, raster.height);
  const data = new Uint8Array(size * size * 3);
  const sums = new Float32Array(size * 3);
  for (let y = 0; y < size; y++) {
    sums.fill(0);
    for (let j = 0; j < samples; j++) addSampleRow(raster, columns, rows, y * samples + j, sums);
    for (let k = 0; k < sums.length; k++) {
      data[y * size * 3 + k] = sums[k]! / (samples * samples) + 0.5;
    }
  }
  return { width: size, height: size, data };
}

/** Where the samples of one axis fall: the pixel before each and the weight of the one after. */
interface AxisSamples {
  before: Int32Array;
  fraction: Float32Array;
}

function axisSamples(
  centre: number,
  radius: number,
  step: number,
  size: number,
  samples: number,
  length: number,
): AxisSamples {
  const before = new Int32Array(size * samples);
  const fraction = new Float32Array(size * samples);
  for (let i = 0; i < size * samples; i++) {
    const position = centre - CROP_REACH * radius + ((i + 0.5) / samples) * step - 0.5;
    const inside = Math.min(Math.max(position, 0), length - 1);
    before[i] = Math.min(Math.floor(inside), Math.max(0, length - 2));
    fraction[i] = length > 1 ? inside - before[i]! : 0;
  }
  return { before, fraction };
}

/** Adds one row of samples (bilinear between four pixels) to the sums of the crop's row. */
function addSampleRow(
  { width, height, data }: Raster,
  columns: AxisSamples,
  rows: AxisSamples,
  row: number,
  sums: Float32Array,
): void {
  const right = width > 1 ? 3 : 0;
  const below = height > 1 ? width * 3 : 0;
  const fy = rows.fraction[row]!;
  const line = rows.before[row]! * width;
  const samples = (columns.before.length * 3) / sums.length;
  for (let i = 0; i < columns.before.length; i++) {
    const fx = columns.fraction[i]!;
    const p = (line + columns.before[i]!) * 3;
    const q = p + below;
    const at = samples === 2 ? (i >> 1) * 3 : i * 3;
    for (let k = 0; k < 3; k++) {
      const above = data[p + k]! * (1 - fx) + data[p + k + right]! * fx;
      const under = data[q + k]! * (1 - fx) + data[q + k + right]! * fx;
      sums[at + k]! += above * (1 - fy) + under * fy;
    }
  }
}
