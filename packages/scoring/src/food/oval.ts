import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';
import type { Box } from './best-box.ts';

/** A round pizza as it looks from where the camera is. */
export interface Oval {
  x: number;
  y: number;
  /** Half its width and half its height. */
  across: number;
  down: number;
  /** How far it leans: 0 upright or lying, towards 1 down to the right, towards -1 up to the right. */
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

/** Pizzas are not seen flatter: the longer axis is at most this many times the shorter one. */
const FLATTEST = 1.85;
const MOST_SQUEEZED = (FLATTEST ** 2 - 1) / (FLATTEST ** 2 + 1);

/**
 * The oval that touches two boxes about the same middle, of which the second belongs to the picture turned by 45°
 * counterclockwise: its sides lie on the diagonals.
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

/** Mean square of both halves, and the part of it by which the width is larger. */
function squeezed({ across, down }: Oval): { square: number; part: number } {
  const square = (across ** 2 + down ** 2) / 2;
  return { square, part: (across ** 2 - down ** 2) / 2 / square };
}

/** Where a unit circle about the origin has to go to become the oval about its middle: x and y of both axes. */
export function axesOf({ across, down, slant }: Oval): [number, number, number, number] {
  const [wide, high, lean] = [across ** 2, down ** 2, slant * across * down];
  // The symmetric root turns nothing, so that a turned picture of the pizza shows the same.
  const root = Math.sqrt(Math.max(0, wide * high - lean ** 2));
  const whole = Math.sqrt(wide + high + 2 * root);
  return [(wide + root) / whole, lean / whole, lean / whole, (high + root) / whole];
}
