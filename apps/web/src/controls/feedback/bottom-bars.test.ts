import { expect, test } from 'vitest';
import { liftAbove } from './bottom-bars.ts';

const TALL = 900;
const bulkBar = { top: 834, bottom: 880 };
const tabBar = { top: 824, bottom: 900 };

test.each([
  ['nothing at the bottom', [], 44, 0],
  ['a bar without room below it', [bulkBar], 44, 66],
  ['a tab bar', [tabBar], 44, 76],
  ['a bulk bar above a tab bar', [{ top: 756, bottom: 816 }, tabBar], 44, 144],
  ['a footer with room for one line below it', [{ top: 770, bottom: 830 }], 44, 0],
  ['the same footer and a toast of two lines', [{ top: 770, bottom: 830 }], 64, 130],
  ['room between two bars', [{ top: 600, bottom: 650 }, tabBar], 44, 76],
] as const)('toasts stand above %s', (_case, bars, height, lift) => {
  expect(liftAbove(bars, height, TALL)).toBe(lift);
});
