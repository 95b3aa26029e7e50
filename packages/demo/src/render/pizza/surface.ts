/** The picture while it is made: colour in linear light, height in pixels, gloss 0..1, class per pixel. */
export interface Surface {
  size: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  height: Float32Array;
  gloss: Float32Array;
  /** Index into `CLASSES` of the scoring package. */
  classes: Uint8Array;
  /** 1 where the crust is, whatever was splashed on it. */
  dough: Uint8Array;
  burnt: Uint8Array;
  unmelted: Uint8Array;
}

const scratch = new Map<string, Float32Array>();

/** A buffer kept between pictures: allocating ten of them per picture costs more than filling them. */
export function scratchBuffer(name: string, length: number): Float32Array {
  const kept = scratch.get(name);
  if (kept?.length === length) return kept;
  const fresh = new Float32Array(length);
  scratch.set(name, fresh);
  return fresh;
}

/** Colour planes are reused by the next picture; the maps of truth are the picture's own. */
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
