import type { Colour } from '../palette.ts';

/** Random variation of a piece; numbers 0..1 and phases 0..2π. */
export interface Piece {
  a: number;
  b: number;
  c: number;
  d: number;
  phase1: number;
  phase2: number;
  phase3: number;
  /** The plan's share of the other variety (cups, red pepper, purple onion). */
  variety: number;
  /** How browned, 0..1.5. */
  bake: number;
}

/**
 * Paints one point of a piece: (u, v) in piece radii along its own axes, r its distance, three
 * noise values. The result is written to `ink`; if `ink.cover` stays 0, the piece does not cover
 * the point.
 */
export type Painter = (
  piece: Piece,
  u: number,
  v: number,
  r: number,
  grain: number,
  fine: number,
  patch: number,
) => void;

/**
 * Red, green, blue, cover 0..1, height in reference pixels, gloss 0..1. Shared, so that painting a
 * point allocates nothing.
 */
export const ink = new Float64Array(6);

export function fill(paint: Colour): void {
  ink[0] = paint[0]!;
  ink[1] = paint[1]!;
  ink[2] = paint[2]!;
}

export function tint(paint: Colour, share: number): void {
  if (share <= 0) return;
  const m = share > 1 ? 1 : share;
  ink[0]! += (paint[0]! - ink[0]!) * m;
  ink[1]! += (paint[1]! - ink[1]!) * m;
  ink[2]! += (paint[2]! - ink[2]!) * m;
}

export function lay(cover: number, height: number, gloss: number): void {
  ink[3] = cover;
  ink[4] = height;
  ink[5] = gloss;
}
