import { expect, test } from 'vitest';
import type { CutLine } from './cut-lines.ts';
import { judgeCutting } from './cutting.ts';

const line = (angle: number, offset = 0, strength = 8): CutLine => ({ angle, offset, strength });

test('even cuts through the middle are good and turn the slices', () => {
  const { badCut, startAngle, confidence } = judgeCutting([
    line(20),
    line(66),
    line(110),
    line(154),
  ]);
  expect(badCut).toBe(false);
  expect(startAngle).toBeGreaterThan(19);
  expect(startAngle).toBeLessThan(21.5);
  expect(confidence).toBeGreaterThan(0.6);
});

test('cuts around 12 o clock do not average to the middle of a slice', () => {
  const { startAngle } = judgeCutting([line(1), line(89), line(134), line(46)]);
  expect(Math.min(startAngle, 45 - startAngle)).toBeLessThan(1);
});

test.each([
  ['off the middle', [line(0), line(45), line(90, 0.15), line(135)]],
  ['uneven', [line(0), line(62), line(90), line(135)]],
])('cuts that are %s are bad and do not turn the slices', (_case, lines) => {
  expect(judgeCutting(lines)).toMatchObject({ badCut: true, startAngle: 0 });
});

test.each([
  ['no line', []],
  ['one clear line', [line(70, 0.2), line(10, 0.2, 4)]],
  ['two clear lines', [line(0), line(70, 0.2)]],
])('%s is no evidence of a bad cut', (_case, lines) => {
  expect(judgeCutting(lines)).toMatchObject({ badCut: false, startAngle: 0 });
});
