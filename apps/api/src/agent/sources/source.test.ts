import { expect, test } from 'vitest';
import { captureKey } from './source.ts';

const TAKEN_AT = Date.UTC(2026, 2, 10, 18);
const circle = { x: 120.4, y: 80.6, radius: 50 };

test('a pizza alone is named by when it was taken', () => {
  expect(captureKey(TAKEN_AT, { circle, isAlone: true })).toBe(TAKEN_AT.toString(36));
});

test('of two that lay side by side in the same picture each has a name of its own', () => {
  const names = [circle, { ...circle, x: 260.2 }].map((one) =>
    captureKey(TAKEN_AT, { circle: one, isAlone: false }),
  );
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[0-9a-z]+-[0-9a-z]+-[0-9a-z]+$/);
});
