import { expect, test } from 'vitest';
import { slantedCorners, TARGET } from './setup-target.ts';

const { paper, rings, line, grey, slanted } = TARGET;

test('everything lies on an A4 sheet, and nothing on the rings', () => {
  expect([paper.width, paper.height]).toEqual([210, 297]);
  const outer = rings[0] + line / 2;
  const greyTop = grey.y - grey.height / 2;
  for (const [x, y] of [...slantedCorners(), ...TARGET.corners]) {
    expect(Math.abs(x)).toBeLessThan(105);
    expect(y).toBeGreaterThan(paper.top);
    expect(y).toBeLessThan(paper.top + paper.height);
    expect(Math.hypot(x, y)).toBeGreaterThan(outer);
  }
  expect(greyTop).toBeGreaterThan(outer);
});

test('the black rectangle has its size, and its edges are turned by five degrees', () => {
  const [a, b, c] = slantedCorners();
  expect(Math.hypot(b![0] - a![0], b![1] - a![1])).toBeCloseTo(slanted.width);
  expect(Math.hypot(c![0] - b![0], c![1] - b![1])).toBeCloseTo(slanted.height);
  expect((Math.atan2(b![1] - a![1], b![0] - a![0]) * 180) / Math.PI).toBeCloseTo(5);
});
