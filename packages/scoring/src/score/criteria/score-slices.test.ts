import {
  GRIDS,
  SLICES,
  criteriaOf,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { expect, test } from 'vitest';
import type { SliceMeasures } from '../../measure/measure-slices.ts';
import type { PizzaMeasures } from './criterion.ts';
import { scoreSlices } from './score-slices.ts';

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
    criteria: criteriaSums(scoreSlices(measures, grid).scoreDetails),
    softIngredients: null,
    badCut: false,
    overbaked: false,
    bubbles: false,
  });

test.each(GRIDS)('a perfect pizza has all points of the %s grid', (grid) => {
  const { scoreDetails } = scoreSlices(pizza(), grid);
  expect(Object.keys(scoreDetails)).toEqual([...criteriaOf(grid)]);
  const weights = scoreWeights(grid);
  for (const [key, slices] of Object.entries(scoreDetails)) {
    expect(Object.keys(slices)).toEqual([...SLICES]);
    for (const points of Object.values(slices)) expect(points).toBeCloseTo(weights[key]!, 4);
  }
  expect(score(pizza(), grid)).toBe(10);
});

test.each(GRIDS)('points and losses of a slice add up to its maximum on the %s grid', (grid) => {
  const { findings, scoreDetails } = scoreSlices(pizza(WORST), grid);
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
  const { scoreDetails } = scoreSlices(pizza(change), 'official');
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
  const { scoreDetails } = scoreSlices(pizza(change), 'modified');
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
  const { scoreDetails } = scoreSlices(pizza(), 'official', { weights: own });
  expect(scoreDetails['Ingredientes interior']!['3']).toBe(0.3125);
});

test('a finding says what was measured and what would be right', () => {
  const { findings } = scoreSlices(pizza({ coverInner: 0.81234 }), 'official');
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

const RAMPS = [
  ['Ingredientes interior', 'ingredientsEvenness', { none: 0, full: 2 }, 1],
  ['Ingredientes exterior', 'ingredientsEvenness', { none: 0.5, full: 1.5 }, 1],
  ['Queso interior', 'innerCover', { none: 0, full: 2 }, 1],
  ['Queso exterior', 'outerCover', { none: 0.5, full: 1.5 }, 1],
  ['Cocción queso', 'melted', { none: 0, full: 2 }, 1],
  ['Sello de queso', 'seal', { none: 0, full: 2 }, 1],
] as const;

test.each(RAMPS)("%s is judged by the company's own %s %o", (key, name, ramp, value) => {
  const own = { thresholds: { [name]: ramp } };
  const { scoreDetails, findings } = scoreSlices(pizza(), 'official', own);
  expect(scoreDetails[key]!['3']).toBeCloseTo(scoreWeights('official')[key]! / 2, 3);
  const [finding] = findings.filter((f) => f.criterion === key && f.slice === '3');
  expect(finding).toMatchObject({ value, target: ramp.full });
});

const LOW = { low: 0.2, from: 0.3, to: 0.4, high: 0.5 };
const HIGH = { low: 0, from: 0.01, to: 0.05, high: 0.2 };

test.each([
  ['official', 'Limpieza', { dirt: 0.05 }, { dirt: { none: 0.1, full: 0 } }, 0],
  ['official', 'Bordes', {}, { crustWidth: { tradicional: LOW } }, 0.3],
  ['official', 'Bordes', {}, { crustWidth: { tradicional: HIGH } }, 0.05],
  ['official', 'Bordes', {}, { crustUnevenness: { none: 0.1, full: 0 } }, 0],
  ['modified', 'pizza size', {}, { pizzaRadius: { low: 1.2, from: 2, to: 3, high: 4 } }, 2],
  ['modified', 'pizza size', {}, { pizzaRadius: { low: 0, from: 0.5, to: 0.6, high: 0.7 } }, 0.6],
] as const)(
  "%s grid, %s of a slice with %o: the target is the company's, %o",
  (grid, key, change, thresholds, target) => {
    const { scoreDetails, findings } = scoreSlices(pizza(change), grid, { thresholds });
    expect(scoreDetails[key]!['1']).toBeLessThan(scoreWeights(grid)[key]!);
    const own = findings.filter((f) => f.criterion === key && f.slice === '1');
    expect(own.map((f) => f.target)).toContain(target);
  },
);

test("a company says itself from which topping share on a pizza has ingredients, and others' rules stay", () => {
  const few = { slices: SLICES.map(() => ({ ...PERFECT, toppingInner: 0, toppingOuter: 0.06 })) };
  const points = (thresholds: OwnThresholds) =>
    scoreSlices({ ...pizza(), ...few }, 'official', { thresholds }).scoreDetails;
  expect(points({})['Ingredientes interior']!['1']).toBe(0);
  const own = points({ ingredientsPresent: 0.05 });
  expect(own['Ingredientes interior']!['1']).toBe(0.25);
  expect(own['Bordes']).toEqual(points({})['Bordes']);
});
