/**
 * The picture while it is rendered: colour in linear light, height in pixels, gloss 0..1, class per
 * pixel.
 */
export interface Surface {
  size: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  height: Float32Array;
  gloss: Float32Array;
  /** Index into `CLASSES` of the scoring package. */
  classes: Uint8Array;
  /** 1 on the crust, including splashed areas. */
  dough: Uint8Array;
  burnt: Uint8Array;
  unmelted: Uint8Array;
}

const scratch = new Map<string, Float32Array>();

/**
 * A buffer reused between pictures; allocating ten of them per picture costs more than filling
 * them.
 */
export function scratchBuffer(name: string, length: number): Float32Array {
  const kept = scratch.get(name);
  if (kept?.length === length) return kept;
  const fresh = new Float32Array(length);
  scratch.set(name, fresh);
  return fresh;
}

/**
 * The next picture reuses the colour planes; the maps of the ground truth belong to each picture.
 */
export function emptySurface(size: number): Surface {
  const area = size * size;
  return {
    size,
    red: scratchBuffer('red', area).fill(0),
    green: scratchBuffer('green', area).fill(0),
    blue: scratchBuffer('blue', area).fill(0),
    height: scratchBuffer('height', area).fill(0),
    gloss: scratchBuffer('gloss', area).fill(0),
    classes: new Uint8Array(area),
    dough: new Uint8Array(area),
    burnt: new Uint8Array(area),
    unmelted: new Uint8Array(area),
  };
}
