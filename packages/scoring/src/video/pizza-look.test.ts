import { expect, test } from 'vitest';
import { isSameLook, pizzaLook } from './pizza-look.ts';

const SIDE = 200;
const DISC = { x: 100, y: 100, radius: 90 };

/**
 * A pizza with patches of uneven cheese: `seed` determines the pattern, `covered` the share from
 * the left that an arm covers.
 */
function lookOf({ seed = 1, covered = 0, light = 1, turn = 0 } = {}) {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [dx, dy] = [(i % SIDE) - DISC.x, Math.floor(i / SIDE) - DISC.y];
    const [x, y] = [
      Math.cos(turn) * dx + Math.sin(turn) * dy,
      Math.cos(turn) * dy - Math.sin(turn) * dx,
    ];
    const uneven = 30 * Math.sin(Math.floor(x / 9) * 12.7 + Math.floor(y / 9) * 78.2 * seed);
    const isCovered = i % SIDE < covered * SIDE;
    const colour = isCovered ? [196, 142, 116] : [210 + uneven / 3, 180 + uneven, 110];
    data.set(
      colour.map((value) => Math.min(255, value * light)),
      i * 3,
    );
  }
  return pizzaLook({ width: SIDE, height: SIDE, data }, DISC);
}

test.each([
  ['the same one', {}, true],
  ['turned', { turn: 1.2 }, true],
  ['in less light', { light: 0.6 }, true],
  ['almost half under an arm', { covered: 0.45 }, true],
  ['another one', { seed: 2.3 }, false],
  ['another one, almost half under an arm', { seed: 2.3, covered: 0.45 }, false],
] as const)('%s', (_case, other, same) => expect(isSameLook(lookOf(), lookOf(other))).toBe(same));
