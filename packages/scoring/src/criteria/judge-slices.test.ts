import { GRIDS, SLICES, criteriaOf, scoreWeights, type Grid } from '@crustodian/domain/criteria';
import { criteriaSums, scoreOf } from '@crustodian/domain/score-formula';
import { expect, test } from 'vitest';
import type { SliceMeasures } from '../measure-slices.ts';
import type { PizzaMeasures } from './criterion.ts';
import { judgeSlices } from './judge-slices.ts';

const PERFECT: SliceMeasures = {
  radius: 1,
  crustWidth: 0.11,
  crustUnevenness: 0.05,
  dirt: 0,
  seal: 1,
  coverInner: 1,
  coverOuter: 1,
  toppingInner: 0.3,
  toppingOuter: 0.3,
  melted: 1,
};
const WORST: SliceMeasures = {
  radius: 0.5,
  crustWidth: 0.4,
  crustUnevenness: 1,
  dirt: 1,
  seal: 0,
  coverInner: 0,
  coverOuter: 0,
  toppingInner: 0,
  toppingOuter: 0,
  melted: 0,
};

/** A perfect pizza whose first slice is changed. */
const pizza = (change: Partial<SliceMeasures> = {}): PizzaMeasures => ({
  slices: SLICES.map((_, k) => (k === 0 ? { ...PERFECT, ...change } : PERFECT)),
  crust: 'tradicional',
  radiusScale: 1,
});

const score = (measures: PizzaMeasures, grid: Grid): number =>
  scoreOf({
    grid,
    criteria: criteriaSums(judgeSlices(measures, grid).scoreDetails),
    softIngredients: null,
    badCut: false,
    overbaked: false,
    bubbles: false,
  });

test.each(GRIDS)('a perfect pizza has all points of the %s grid', (grid) => {
  const { scoreDetails } = judgeSlices(pizza(), grid);
  expect(Object.keys(scoreDetails)).toEqual([...criteriaOf(grid)]);
  const weights = scoreWeights(grid);
  for (const [key, slices] of Object.entries(scoreDetails)) {
    expect(Object.keys(slices)).toEqual([...SLICES]);
    for (const points of Object.values(slices)) expect(points).toBeCloseTo(weights[key]!, 4);
  }
  expect(score(pizza(), grid)).toBe(10);
});

test.each(GRIDS)('points and losses of a slice add up to its maximum on the %s grid', (grid) => {
  const { findings, scoreDetails } = judgeSlices(pizza(WORST), grid);
  for (const [key, maximum] of Object.entries(scoreWeights(grid))) {
    for (const slice of SLICES) {
      const own = findings.filter((f) => f.criterion === key && f.slice === slice);
      const points = own.reduce((sum, f) => sum + f.points, 0);
      const lost = own.reduce((sum, f) => sum + f.lost, 0);
      expect(points + lost).toBeCloseTo(maximum, 3);
      expect(points).toBeCloseTo(scoreDetails[key]![slice], 4);
    }
  }
});

test.each([
  ['Ingredientes interior', { toppingInner: 0 }, 0],
  ['Ingredientes exterior', { toppingOuter: 0 }, 0],
  ['Queso interior', { coverInner: 0.85 }, 0.05],
  ['Queso exterior', { coverOuter: 0.4 }, 0],
  ['Bordes', { crustWidth: 0.3 }, 0.03],
  ['Bordes', { crustUnevenness: 0.6 }, 0.07],
  ['Cocción queso', { melted: 0.725 }, 0.05],
  ['Sello de queso', { seal: 0.1 }, 0],
  ['Limpieza', { dirt: 0.03 }, 0.05],
] as const)('official grid, %s of a slice with %o: %d', (key, change, points) => {
  const { scoreDetails } = judgeSlices(pizza(change), 'official');
  expect(scoreDetails[key]!['1']).toBeCloseTo(points, 3);
  expect(scoreDetails[key]!['2']).toBeCloseTo(scoreWeights('official')[key]!, 4);
});

test.each([
  ['pizza size', { radius: 0.92 }, 0.05],
  ['border size', { crustWidth: 0.3 }, 0.03],
  ['cheese on border', { dirt: 0.5 }, 0],
  ['cheese seal', { seal: 0 }, 0],
  ['cheese cover', { coverInner: 0 }, 0.2],
  ['cheese cover', { melted: 0 }, 0.2],
  ['ingredients', { toppingInner: 0, toppingOuter: 0 }, 0],
] as const)('modified grid, %s of a slice with %o: %d', (key, change, points) => {
  const { scoreDetails } = judgeSlices(pizza(change), 'modified');
  expect(scoreDetails[key]!['1']).toBeCloseTo(points, 3);
});

test('a pizza without toppings loses no ingredient points', () => {
  const bare = { slices: SLICES.map(() => ({ ...PERFECT, toppingInner: 0, toppingOuter: 0.01 })) };
  expect(score({ ...pizza(), ...bare }, 'official')).toBe(10);
});

test('a thin crust is judged by its own window', () => {
  const thin = { slices: SLICES.map(() => ({ ...PERFECT, crustWidth: 0.06 })) };
  expect(score({ ...pizza(), ...thin, crust: 'delgada' }, 'official')).toBe(10);
  expect(score({ ...pizza(), ...thin, crust: 'tradicional' }, 'official')).toBeLessThan(9.8);
});

test("a company's own weights scale the points (X39)", () => {
  const own = { 'Ingredientes interior': 0.3125 };
  const { scoreDetails } = judgeSlices(pizza(), 'official', own);
  expect(scoreDetails['Ingredientes interior']!['3']).toBe(0.3125);
});

test('a finding says what was measured and what would be right', () => {
  const { findings } = judgeSlices(pizza({ coverInner: 0.81234 }), 'official');
  expect(findings.find((f) => f.criterion === 'Queso interior' && f.slice === '1')).toEqual({
    criterion: 'Queso interior',
    slice: '1',
    metric: 'inner cheese cover',
    value: 0.8123,
    target: 1,
    points: 0.0374,
    lost: 0.0626,
  });
});
