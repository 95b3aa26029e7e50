import { expect, test } from 'vitest';
import { thresholdsWith } from '@crustodian/domain/score/own-thresholds';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import type { SliceMeasures } from '../../measure/measure-slices.ts';
import { metricsBySlice } from './visual-rating-criterion.ts';
import { innerCheese } from './inner-cheese.ts';
import { scoreSlices } from './score-slices.ts';

const slice = (coverInner: number): SliceMeasures => ({
  radius: 1,
  crustWidth: 0.11,
  crustUnevenness: 0.05,
  dirt: 0,
  seal: 1,
  coverInner,
  coverOuter: 1,
  toppingInner: 0.3,
  toppingOuter: 0.3,
  melted: 1,
});
const slices = [0.7, 1, 1, 1, 0.85, 1, 1, 1].map(slice);
const pizza = (weight: number, level: number) => ({
  slices,
  crust: 'tradicional' as const,
  radiusScale: 1,
  looks: { weight, levels: { 'Queso interior': level } },
});

test.each([0.1, 0.5, 0.97])(
  'a look of %f is what all slices reach together, the bare ones less',
  (level) => {
    const judged = { ...pizza(1, level), thresholds: thresholdsWith() };
    const points = metricsBySlice(innerCheese, 'Queso interior', judged, 0.1).map(
      ([one]) => one!.points,
    );
    expect(points.reduce((p, q) => p + q, 0)).toBeCloseTo(0.8 * level);
    expect(points[0]!).toBeLessThan(points[4]!);
    expect(points[4]!).toBeLessThan(points[1]!);
  },
);

test('of a drawing what was measured counts alone, between both both do', () => {
  const inner = (weight: number) =>
    criteriaSums(scoreSlices(pizza(weight, 0.5), 'official').scoreDetails)['Queso interior']!;
  expect(inner(0)).toBeCloseTo(0.65);
  expect(inner(1)).toBeCloseTo(0.4);
  expect(inner(0.5)).toBeCloseTo((0.65 + 0.4) / 2);
});
