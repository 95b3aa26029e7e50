import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';
import type { Box } from './best-box.ts';

/** A round pizza in perspective, as the camera sees it. */
export interface Oval {
  x: number;
  y: number;
  /** Half its width and half its height. */
  across: number;
  down: number;
  /**
   * Tilt of its axes: 0 for axis-aligned, towards 1 for down to the right, towards -1 for up to the
   * right.
   */
  slant: number;
}

export const ovalInBox = ({ left, top, right, bottom }: Box): Oval => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  across: (right - left) / 2,
  down: (bottom - top) / 2,
  slant: 0,
});

/** The oval of a pizza that was found by its colour. */
export const ovalOf = ({ circle, stretch }: Pick<FoundPizza, 'circle' | 'stretch'>): Oval => ({
  x: circle.x,
  y: circle.y,
  across: circle.radius * Math.sqrt(stretch),
  down: circle.radius / Math.sqrt(stretch),
  slant: 0,
});

/** Limit of foreshortening: the longer axis is at most this many times the shorter one. */
const FLATTEST = 1.85;
const MOST_SQUEEZED = (FLATTEST ** 2 - 1) / (FLATTEST ** 2 + 1);

/**
 * The oval that touches two boxes with the same centre. The second box belongs to the picture
 * rotated by 45° counterclockwise, so its sides lie on the diagonals.
 */
export function ovalInBoth(upright: Oval, turned: Oval): Oval {
  const [lying, leaning] = [squeezed(upright), squeezed(turned)];
  const square = Math.sqrt(lying.square * leaning.square);
  const both = Math.hypot(lying.part, leaning.part);
  const kept = both > MOST_SQUEEZED ? MOST_SQUEEZED / both : 1;
  const across = Math.sqrt(square * (1 + kept * lying.part));
  const down = Math.sqrt(square * (1 - kept * lying.part));
  return {
    x: (upright.x + (turned.x - turned.y) * Math.SQRT1_2) / 2,
    y: (upright.y + (turned.x + turned.y) * Math.SQRT1_2) / 2,
    across,
    down,
    slant: (square * kept * leaning.part) / (across * down),
  };
}

/** Mean square of both half-axes, and the share of it by which the squared width exceeds it. */
function squeezed({ across, down }: Oval): { square: number; part: number } {
  const square = (across ** 2 + down ** 2) / 2;
  return { square, part: (across ** 2 - down ** 2) / 2 / square };
}

/**
 * The matrix that maps the unit circle around the origin to the oval around its centre: x and y of
 * both axes.
 */
export function axesOf({ across, down, slant }: Oval): [number, number, number, number] {
  const [wide, high, lean] = [across ** 2, down ** 2, slant * across * down];
  // The symmetric root contains no rotation, so rotating the picture does not change the crop's
  // content.
  const root = Math.sqrt(Math.max(0, wide * high - lean ** 2));
  const whole = Math.sqrt(wide + high + 2 * root);
  return [(wide + root) / whole, lean / whole, lean / whole, (high + root) / whole];
}
