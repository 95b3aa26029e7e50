import { expect, test } from 'vitest';
import { criteriaOf, type Grid } from '../pizza/criteria.ts';
import { digitsProblem, judgedScore, wholeMaxima } from './judged-score.ts';

const NONE = { weights: {}, maxima: {} };
const FLAWLESS = { badCut: false, overbaked: false, bubbles: false };
const rules = (grid: Grid, own = NONE, cheeseThreshold: number | null = null) => ({
  grid,
  maxima: wholeMaxima(grid, own),
  cheeseThreshold,
});
const all = (grid: Grid, digit: number, other: Record<string, number> = {}) => ({
  ...Object.fromEntries(criteriaOf(grid).map((criterion) => [criterion, digit])),
  ...other,
});

test.each<[string, Grid, number, object, number, string]>([
  ['all nines', 'official', 9, {}, 10, 'to_standard'],
  ['nothing', 'official', 0, {}, 1.2, 'not_to_standard'],
  ['all nines', 'modified', 9, {}, 10, 'to_standard'],
  ['nothing', 'modified', 0, {}, 0.4, 'not_to_standard'],
  ['1.2 + 8.8 x 6 / 9', 'official', 6, {}, 7.07, 'not_to_standard'],
  ['1.2 + 8.8 x 7 / 9', 'official', 7, {}, 8.04, 'maybe_to_standard'],
  ['all nines, badly cut', 'official', 9, { badCut: true }, 9, 'to_standard'],
  ['all nines, overbaked', 'official', 9, { overbaked: true }, 5, 'not_to_standard'],
  ['all nines with bubbles', 'official', 9, { bubbles: true }, 6.67, 'not_to_standard'],
  [
    'all three faults: ((10 - 1) / 2) / 1.5',
    'official',
    9,
    { badCut: true, overbaked: true, bubbles: true },
    3,
    'not_to_standard',
  ],
])('%s on the %s grid', (_what, grid, digit, flags, score, standard) =>
  expect(
    judgedScore({ ninths: all(grid, digit), ...FLAWLESS, ...flags }, rules(grid)),
  ).toMatchObject({ score, standard }),
);

test("a company's own points of a criterion count", () => {
  const own = rules('official', { weights: { Bordes: 0.05 }, maxima: {} });
  expect(own.maxima['Bordes']).toBe(0.4);
  const judged = judgedScore({ ninths: all('official', 9, { Bordes: 0 }), ...FLAWLESS }, own);
  expect(judged.points).toMatchObject({ Bordes: 0, Limpieza: 0.8 });
  expect(judged.score).toBe(9.2);
});

test('too little cheese is not to standard, whatever the score', () => {
  const ninths = all('official', 9, { 'Queso interior': 6, 'Queso exterior': 6 });
  const judged = (threshold: number) =>
    judgedScore({ ninths, ...FLAWLESS }, rules('official', NONE, threshold)).standard;
  expect([judged(1), judged(1.1)]).toEqual(['to_standard', 'not_to_standard']);
});

test.each([
  ['each criterion', all('official', 0), null],
  ['one missing', { Bordes: 1 }, "'Ingredientes interior' has no digit."],
  ['one of another grid', all('official', 1, { size: 1 }), "'size' is not one of the criteria."],
])('digits of %s', (_case, ninths, problem) =>
  expect(digitsProblem(ninths, wholeMaxima('official', NONE))).toBe(problem),
);
