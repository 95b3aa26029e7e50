import { SLICES } from '../pizza/criteria.ts';
import { describe, expect, test } from 'vitest';
import { cueSide, cueSlices, shownCue, type CueSignal } from './cue.ts';

const weak: CueSignal = { ratio: 4, since: 12, isOn: true };
const strong: CueSignal = { ratio: 6, since: 8, isOn: true };

describe('the cue of a shift', () => {
  test.each([
    ['none without a signal', [], 40, null],
    ['none before pizza 20', [strong], 19, null],
    ['from pizza 20 on', [strong], 20, strong],
    ['the strongest', [weak, strong], 40, strong],
    ['goes when the signal is released', [{ ...strong, isOn: false }], 40, null],
  ])('%s', (_case, signals, pizzas, expected) => {
    expect(shownCue(signals, pizzas)).toEqual(expected);
  });

  test('stays for five pizzas, whatever happens to its signal and whatever else begins', () => {
    const released = { ...weak, since: 4, isOn: false };
    expect(shownCue([released], 40)).toBe(released);
    expect(shownCue([released, { ...strong, since: 1 }], 40)).toBe(released);
    const older = { ...weak, since: 5 };
    const newer = { ...strong, since: 1 };
    expect(shownCue([older, newer], 40)).toBe(newer);
  });
});

const lost = (...slices: number[]) =>
  // Safe because every slice is named.
  Object.fromEntries(
    SLICES.map((slice, at) => [slice, slices.includes(at + 1) ? 0.1 : 0]),
  ) as Record<(typeof SLICES)[number], number>;

test.each([
  ['top', 0, [8, 1]],
  ['right', 0, [2, 3]],
  ['bottom', 0, [4, 5]],
  ['left', 0, [6, 7]],
  // Turned by a quarter: slice 1 begins at 3 o'clock.
  ['bottom', 90, [2, 3]],
  [null, 0, [1, 2, 3, 4, 5, 6, 7, 8]],
  [null, 0, [1, 5]],
  [null, 0, []],
] as const)('%s of a picture whose first cut is at %i°, slices %j', (side, angle, slices) => {
  expect(cueSide([{ angle, lost: lost(...slices) }])).toBe(side);
});

test('arcs are on slices that half of the bad pizzas lost', () => {
  const pizzas = [lost(4, 5), lost(5), lost(5, 6), lost(4)].map((of) => ({ angle: 0, lost: of }));
  expect(cueSlices(pizzas)).toEqual(['4', '5']);
  expect(cueSlices([])).toEqual([]);
});
