import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bringsGolden,
  firstOrientation,
  isDoubled,
  isSpecialNext,
  isRepeated,
  lastFullHour,
  leavesGoldenOut,
  needsPoints,
  oneByLot,
  repeatOrientation,
  rotatedAndMirrored,
} from './task-lottery.ts';

const LOTS = Array.from({ length: 20_000 }, (_, at) =>
  createHash('sha256').update(String(at)).digest('hex'),
);
const share = (is: (lot: string) => boolean) => LOTS.filter(is).length / LOTS.length;

test.each([
  ['go to a second rater', isDoubled, 0.15],
  ['come back to the same one', isRepeated, 0.05],
  ['bring a golden sample', bringsGolden, 0.05],
  ['need all digits', needsPoints, 1 / 3],
  ['come without a golden sample', leavesGoldenOut, 0.5],
])('so many pizzas %s', (_what, is, expected) =>
  // Five standard errors of a share of 20,000.
  expect(Math.abs(share(is) - expected)).toBeLessThan(
    5 * Math.sqrt((expected * (1 - expected)) / LOTS.length),
  ),
);

test.each([
  ['one anywhere among twelve', { ordinary: 12, special: 1 }, 1 / 13],
  ['one beside the last', { ordinary: 1, special: 1 }, 1 / 2],
  ['never more than one in three of a golden round', { ordinary: 12, special: 20 }, 1 / 3],
  ['none without an ordinary one', { ordinary: 0, special: 5 }, 0],
  ['none of none', { ordinary: 5, special: 0 }, 0],
])('special tasks are mixed in: %s', (_what, waiting, expected) =>
  expect(share((lot) => isSpecialNext(lot, waiting))).toBeCloseTo(expected, 1.6),
);

test('a pizza lies in each of eight ways equally often, never mirrored', () => {
  const turns = LOTS.map(firstOrientation);
  expect(turns.some(({ mirrored }) => mirrored)).toBe(false);
  for (let turn = 0; turn < 8; turn += 1) {
    expect(turns.filter((one) => one.turn === turn).length / LOTS.length).toBeCloseTo(1 / 8, 1.8);
  }
});

test('a repeated one never lies as before, and is mirrored every other time', () => {
  const first = { turn: 3, mirrored: false };
  const orientations = LOTS.map((lot) => repeatOrientation(lot, first));
  expect(new Set(orientations.map(({ turn }) => turn))).toEqual(new Set([0, 1, 2, 4, 5, 6, 7]));
  expect(orientations.filter(({ mirrored }) => mirrored).length / LOTS.length).toBeCloseTo(0.5, 1);
});

test.each([
  ['not turned', { turn: 0, mirrored: false }, [0, -1]],
  ['a quarter clockwise', { turn: 2, mirrored: false }, [1, 0]],
  ['an eighth, as degrees', { turn: 0, tilt: 45, mirrored: false }, [Math.SQRT1_2, -Math.SQRT1_2]],
  ['an eighth', { turn: 1, mirrored: false }, [Math.SQRT1_2, -Math.SQRT1_2]],
  ['a quarter, then mirrored', { turn: 2, mirrored: true }, [-1, 0]],
])('the top of a pizza, %s', (_how, orientation, at) => {
  const [x, y] = rotatedAndMirrored([0, -1], orientation);
  expect([x, y]).toEqual(at.map((one) => expect.closeTo(one, 12)));
});

test('one of several by lot; of none none', () => {
  expect(new Set(LOTS.map((lot) => oneByLot(['a', 'b', 'c'], lot)))).toEqual(
    new Set(['a', 'b', 'c']),
  );
  expect(oneByLot([], LOTS[0]!)).toBeUndefined();
});

test.each([
  ['2024-03-12T10:10:00.000Z', '2024-03-12T10:00:00.000Z'],
  ['2024-03-12T11:09:59.999Z', '2024-03-12T10:00:00.000Z'],
])('at %s answers count up to %s', (now, hour) => {
  expect(lastFullHour(Date.parse(now)).toISOString()).toBe(hour);
});
