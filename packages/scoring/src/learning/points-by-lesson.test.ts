import { criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { expect, test } from 'vitest';
import { scoreSlices } from '../score/criteria/score-slices.ts';
import { pointsByLesson } from './points-by-lesson.ts';
import { NO_LESSON_READING } from './lesson.ts';

const slice = (k: number) => ({
  radius: 1,
  crustWidth: 0.12,
  crustUnevenness: 0.1,
  dirt: 0,
  seal: k / 8,
  coverInner: 0.9,
  coverOuter: 0.8,
  toppingInner: 0.3,
  toppingOuter: 0.2,
  melted: 0.7,
});
const own = scoreSlices(
  { slices: Array.from({ length: 8 }, (_, k) => slice(k)), crust: 'tradicional', radiusScale: 1 },
  'official',
);
const rules = {
  grid: 'official',
  weights: {},
  scoreOf: (details: Record<string, Record<string, number>>) =>
    scoreOf({
      grid: 'official',
      criteria: criteriaSums(details),
      softIngredients: 3,
      badCut: false,
      overbaked: false,
      bubbles: false,
    }),
} as const;
const SEAL = 'Sello de queso';
const sumOf = (points: typeof own, criterion: string) =>
  criteriaSums(points.scoreDetails)[criterion]!;

test('nothing taught leaves all as it is', () =>
  expect(pointsByLesson(own, NO_LESSON_READING, rules)).toBe(own));

test.each([0, 0.2, 0.5, 0.9, 1])(
  'a criterion gets the share %d of its points, its slices keep their order',
  (share) => {
    const points = pointsByLesson(own, { yesOrNo: {}, criteria: { [SEAL]: share } }, rules);
    expect(sumOf(points, SEAL)).toBeCloseTo(0.8 * share, 2);
    expect(sumOf(points, 'Limpieza')).toBe(sumOf(own, 'Limpieza'));
    const slices = Object.values(points.scoreDetails[SEAL]!);
    expect(slices).toEqual(slices.toSorted((p, q) => p - q));
  },
);

test.each([4.5, 6, 8.5])(
  'where the score was taught, the formula makes %d of the points',
  (score) => {
    const points = pointsByLesson(own, { yesOrNo: {}, criteria: {}, score }, rules);
    expect(rules.scoreOf(points.scoreDetails)).toBeCloseTo(score, 1);
  },
);

test('points and losses of a finding add up to what they did, and points to the slice', () => {
  const points = pointsByLesson(own, { yesOrNo: {}, criteria: { [SEAL]: 0.9 }, score: 6 }, rules);
  for (const [k, finding] of points.findings.entries()) {
    const before = own.findings[k]!;
    expect(finding.points + finding.lost).toBeCloseTo(before.points + before.lost, 3);
    expect(finding.points).toBeGreaterThanOrEqual(0);
  }
  const sum = points.findings
    .filter(({ criterion }) => criterion === SEAL)
    .reduce((total, { points: p }) => total + p, 0);
  expect(sumOf(points, SEAL)).toBeCloseTo(sum, 3);
});
