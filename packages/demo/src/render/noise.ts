import { TAU } from './pizza/shaping.ts';
import { randomStream } from './random.ts';

/** Side of every table; a lookup is `table[(y & NOISE_MASK) * NOISE_SIDE + (x & NOISE_MASK)]`. */
export const NOISE_SIDE = 1024;
export const NOISE_MASK = NOISE_SIDE - 1;

/** Distance to the nearest random point (in cells) and that point's own random number. */
export interface Cells {
  distance: Float32Array;
  id: Float32Array;
}

/** Tileable tables, built once per process, so that looking up noise costs a single load. */
export interface NoiseTables {
  /** Perlin fBm about -1..1, named by the size of its largest features on the pizza. */
  broad: Float32Array;
  patch: Float32Array;
  grain: Float32Array;
  fine: Float32Array;
  largeCells: Cells;
  middleCells: Cells;
  smallCells: Cells;
}

let built: NoiseTables | undefined;

export function noiseTables(): NoiseTables {
  return (built ??= {
    broad: fractalNoise({ cells: 5, octaves: 4, gain: 0.52, seed: 11 }),
    patch: fractalNoise({ cells: 10, octaves: 4, gain: 0.5, seed: 53 }),
    grain: fractalNoise({ cells: 22, octaves: 3, gain: 0.52, seed: 23 }),
    fine: fractalNoise({ cells: 80, octaves: 3, gain: 0.6, seed: 37 }),
    largeCells: cellNoise(22, 71),
    middleCells: cellNoise(48, 73),
    smallCells: fourTimes(cellNoise(55, 79, NOISE_SIDE / 2)),
  });
}

interface FractalShape {
  cells: number;
  octaves: number;
  gain: number;
  seed: number;
}

function fractalNoise({ cells, octaves, gain, seed }: FractalShape): Float32Array {
  const sum = new Float32Array(NOISE_SIDE * NOISE_SIDE);
  let amplitude = 1;
  let power = 0;
  for (let octave = 0; octave < octaves; octave++) {
    addPerlin(sum, Math.min(cells << octave, 512), amplitude, seed + octave * 7919);
    power += amplitude * amplitude;
    amplitude *= gain;
  }
  const norm = 1.5 / Math.sqrt(power);
  for (let i = 0; i < sum.length; i++) sum[i]! *= norm;
  return sum;
}

function addPerlin(sum: Float32Array, cells: number, amplitude: number, seed: number): void {
  const random = randomStream(seed);
  const slopeX = new Float32Array(cells * cells);
  const slopeY = new Float32Array(cells * cells);
  for (let i = 0; i < cells * cells; i++) {
    const angle = random() * TAU;
    slopeX[i] = Math.cos(angle);
    slopeY[i] = Math.sin(angle);
  }
  // The position within the cell, the fade and the two neighbours depend on a single coordinate.
  const at = new Float32Array(NOISE_SIDE);
  const fade = new Float32Array(NOISE_SIDE);
  const low = new Int32Array(NOISE_SIDE);
  const high = new Int32Array(NOISE_SIDE);
  for (let x = 0; x < NOISE_SIDE; x++) {
    const place = (x * cells) / NOISE_SIDE;
    const t = place - Math.floor(place);
    at[x] = t;
    fade[x] = t * t * t * (t * (t * 6 - 15) + 10);
    low[x] = Math.floor(place);
    high[x] = (Math.floor(place) + 1) % cells;
  }
  for (let y = 0; y < NOISE_SIDE; y++) {
    const ty = at[y]!;
    const fy = fade[y]!;
    const top = low[y]! * cells;
    const bottom = high[y]! * cells;
    for (let x = 0; x < NOISE_SIDE; x++) {
      const tx = at[x]!;
      const fx = fade[x]!;
      const a = top + low[x]!;
      const b = top + high[x]!;
      const c = bottom + low[x]!;
      const d = bottom + high[x]!;
      const va = slopeX[a]! * tx + slopeY[a]! * ty;
      const vb = slopeX[b]! * (tx - 1) + slopeY[b]! * ty;
      const vc = slopeX[c]! * tx + slopeY[c]! * (ty - 1);
      const vd = slopeX[d]! * (tx - 1) + slopeY[d]! * (ty - 1);
      const upper = va + (vb - va) * fx;
      const lower = vc + (vd - vc) * fx;
      sum[y * NOISE_SIDE + x]! += amplitude * (upper + (lower - upper) * fy);
    }
  }
}

function cellNoise(cells: number, seed: number, side = NOISE_SIDE): Cells {
  const random = randomStream(seed);
  const count = cells * cells;
  const pointX = new Float32Array(count);
  const pointY = new Float32Array(count);
  const pointId = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    pointX[i] = random();
    pointY[i] = random();
    pointId[i] = random();
  }
  const distance = new Float32Array(side * side);
  const id = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const py = (y * cells) / side;
    const cellY = Math.floor(py);
    for (let x = 0; x < side; x++) {
      const px = (x * cells) / side;
      const cellX = Math.floor(px);
      let best = 9;
      let owner = 0;
      for (let j = -1; j <= 1; j++) {
        const row = ((cellY + j + cells) % cells) * cells;
        for (let i = -1; i <= 1; i++) {
          const k = row + ((cellX + i + cells) % cells);
          const dx = cellX + i + pointX[k]! - px;
          const dy = cellY + j + pointY[k]! - py;
          const square = dx * dx + dy * dy;
          if (square < best) {
            best = square;
            owner = k;
          }
        }
      }
      distance[y * side + x] = Math.sqrt(best);
      id[y * side + x] = pointId[owner]!;
    }
  }
  return { distance, id };
}

/**
 * Small cells are built for a quarter of the table and repeated, which is invisible and makes
 * building four times faster.
 */
function fourTimes(quarter: Cells): Cells {
  const spread = (from: Float32Array): Float32Array => {
    const side = NOISE_SIDE / 2;
    const to = new Float32Array(NOISE_SIDE * NOISE_SIDE);
    for (let y = 0; y < NOISE_SIDE; y++) {
      const row = from.subarray((y % side) * side, (y % side) * side + side);
      to.set(row, y * NOISE_SIDE);
      to.set(row, y * NOISE_SIDE + side);
    }
    return to;
  };
  return { distance: spread(quarter.distance), id: spread(quarter.id) };
}
