import { expect, test } from 'vitest';
import type { Disc, Raster } from '../image/raster.ts';
import { likeness, pizzaSignature } from './pizza-signature.ts';

const SIDE = 200;

/** Dark spots on light dough, at the given shares of a full turn. */
function picture(disc: Disc, turns: readonly number[], shade = 1): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(100);
  const spots = turns.map((turn) => ({
    x: disc.x + 0.5 * disc.radius * Math.cos(turn * 2 * Math.PI),
    y: disc.y + 0.5 * disc.radius * Math.sin(turn * 2 * Math.PI),
  }));
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    if (Math.hypot(x - disc.x, y - disc.y) > disc.radius) continue;
    const dark = spots.some((spot) => Math.hypot(x - spot.x, y - spot.y) < 0.16 * disc.radius);
    const colour = dark ? [150, 40, 30] : [220, 190, 120];
    data.set(
      colour.map((value) => value * shade),
      i * 3,
    );
  }
  return { width: SIDE, height: SIDE, data };
}

const HERE = { x: 100, y: 100, radius: 80 };
const THERE = { x: 90, y: 108, radius: 70 };
const SPOTS = [0, 0.13, 0.4, 0.55];
const TURNED = SPOTS.map((turn) => turn + 0.3);
const known = pizzaSignature(picture(HERE, SPOTS), HERE);

test.each([
  ['the same pizza, turned and elsewhere', picture(THERE, TURNED), true],
  ['the same pizza in less light', picture(THERE, SPOTS, 0.6), true],
  ['a pizza whose toppings lie otherwise', picture(THERE, [0, 0.25, 0.5, 0.75]), false],
] as const)('%s', (_case, other, alike) =>
  expect(likeness(known, pizzaSignature(other, THERE)) > 0.8).toBe(alike),
);
