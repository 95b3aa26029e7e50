import { expect, test } from 'vitest';
import { HAND_OUTLINES } from './hand-outlines.ts';

test('sixty real pizzas have an outline with a width and a height', () => {
  const outlines = Object.entries(HAND_OUTLINES);
  expect(outlines.length).toBeGreaterThanOrEqual(60);
  for (const [file, { left, top, right, bottom }] of outlines) {
    expect(file).toMatch(/^core_[0-9a-f]{8}\.jpg$/);
    expect(Math.min(right - left, bottom - top)).toBeGreaterThan(0.4);
    expect(Math.max(right, bottom)).toBeLessThan(1.1);
  }
});
