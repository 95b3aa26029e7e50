import { expect, test } from 'vitest';
import { isPickable, PROBLEM_CODES, PROBLEMS } from './problems.ts';

test('there are the seven categories of the specification (spec 002 section 3)', () => {
  expect(PROBLEM_CODES.map((code) => PROBLEMS[code].label.en.toLowerCase())).toEqual([
    'ingredient distribution',
    'circularity',
    'overbaked',
    'cut',
    'bubbles',
    'pizza size',
    'cheese distribution',
  ]);
});

test.each(PROBLEM_CODES)('%s has tips in both languages', (code) => {
  const { en, es } = PROBLEMS[code].tips;
  expect(en.length).toBeGreaterThan(0);
  expect(es).toHaveLength(en.length);
  expect([...en, ...es].every((tip) => tip.trim().length > 10)).toBe(true);
});

test('all but overbaked can be a main problem (spec 002 section 5)', () => {
  expect(PROBLEM_CODES.filter((code) => !isPickable(code))).toEqual(['overbaked']);
});
