import { expect, test } from 'vitest';
import type { CutLine } from './cut-lines.ts';
import { measureCutting } from './cutting.ts';

const line = (angle: number, offset = 0, strength = 8): CutLine => ({ angle, offset, strength });

test('even cuts through the middle are good and turn the slices', () => {
  const { badCut, startAngle, confidence } = measureCutting([
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
  const { startAngle } = measureCutting([line(1), line(89), line(134), line(46)]);
  expect(Math.min(startAngle, 45 - startAngle)).toBeLessThan(1);
});

test.each([
  ['off the middle', [line(10), line(55), line(100, 0.15), line(145)], 10],
  ['uneven', [line(10), line(72), line(100), line(145)], 12],
])(
  'cuts that are %s are bad, and the slices lie as near to them as they can',
  (_case, lines, at) => {
    const { badCut, startAngle } = measureCutting(lines);
    expect(badCut).toBe(true);
    expect(Math.abs(startAngle - at)).toBeLessThan(1);
  },
);

test.each([
  ['no line', []],
  ['one clear line', [line(70, 0.2), line(10, 0.2, 4)]],
  ['two clear lines', [line(0), line(70, 0.2)]],
])('%s is no evidence of a bad cut', (_case, lines) => {
  expect(measureCutting(lines)).toMatchObject({ badCut: false, startAngle: 0 });
});
