import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import { directionOf } from './outline.ts';
import type { Scene } from '../scene/scene.ts';
import { scratchBuffer } from './surface.ts';

/** Position of every pixel on the pizza. */
export interface Layout {
  /** Pixels inside the outline; 0 on the table. */
  depth: Float32Array;
  /** Position across the crust: 0 outer edge, 1 inner edge, above 1 inside; 0 on the table. */
  across: Float32Array;
  /** Index of the direction from the centre. */
  direction: Uint16Array;
}

let directionKept = new Uint16Array(0);

/** Locates every pixel relative to the outline; noise frays the edges slightly. */
export function layOutline(scene: Scene): Layout {
  const { surface, outline, cx, cy, unit, column, row, shiftX, shiftY } = scene;
  const { size } = surface;
  const depth = scratchBuffer('depth', size * size).fill(0);
  const across = scratchBuffer('across', size * size).fill(0);
  if (directionKept.length !== size * size) directionKept = new Uint16Array(size * size);
  const direction = directionKept;
  const { grain, fine, patch } = noiseTables();
  const limit = (scene.radius * 1.2) ** 2;
  for (let y = 0; y < size; y++) {
    const dy = y - cy;
    const r0 = ((row[y]! + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
    const r1 = ((row[y]! + shiftY[1]!) & NOISE_MASK) * NOISE_SIDE;
    const r2 = ((row[y]! + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
    for (let x = 0; x < size; x++) {
      const dx = x - cx;
      const square = dx * dx + dy * dy;
      const k = directionOf(dy, dx);
      direction[y * size + x] = k;
      if (square > limit) continue;
      const g = grain[r0 + ((column[x]! + shiftX[0]!) & NOISE_MASK)]!;
      const f = fine[r1 + ((column[x]! + shiftX[1]!) & NOISE_MASK)]!;
      const d = outline.outer[k]! - Math.sqrt(square) + (g * 1.9 + f * 0.6) * unit;
      if (d <= 0) continue;
      const p = patch[r2 + ((column[x]! + shiftX[2]!) & NOISE_MASK)]!;
      depth[y * size + x] = d;
      across[y * size + x] = d / (outline.crust[k]! * (1 + 0.1 * g + 0.08 * p));
    }
  }
  return { depth, across, direction };
}
