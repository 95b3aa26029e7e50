import { describe, expect, test } from 'vitest';
import { figuresOf, reportFigures, visibleShares, type ReportedPizza } from './report-figures.ts';

const pizza = (change: Partial<ReportedPizza> = {}): ReportedPizza => ({
  standard: 'to_standard',
  specialty: 'pepperoni',
  weekday: 'Mon',
  shift: 'AM',
  problems: [],
  ...change,
});
const bad = pizza({ standard: 'not_to_standard', problems: ['cut', 'bubbles', 'cut'] });
const undecided = pizza({ standard: 'maybe_to_standard' });

test('to / (to + not); the undecided are listed and not counted (decisions X48, X78)', () => {
  expect(figuresOf([pizza(), pizza(), pizza(), bad, undecided])).toEqual({
    count: 4,
    to_standard: 3,
    not_to_standard: 1,
    maybe_to_standard: 1,
    to_standard_percentage: 0.75,
    problems: { cut: 1, bubbles: 1 },
  });
});

test('no pizzas, no share', () => {
  expect(figuresOf([undecided]).to_standard_percentage).toBeNull();
});

test('the total is weighted by pizzas; other specialties count nowhere (decisions X78, X79)', () => {
  const other = pizza({ specialty: 'other', standard: 'not_to_standard' });
  const cheese = pizza({ specialty: 'cheese', shift: 'PM', weekday: 'Sun' });
  const figures = reportFigures(
    [pizza(), bad, bad, cheese, undecided, other],
    ['pepperoni', 'cheese', 'hawaiana'],
  );
  expect(figures.standard).toEqual({ total: 0.5, pepperoni: 1 / 3, cheese: 1, hawaiana: null });
  expect(figures.byShift.Mon).toEqual({
    count_AM: 3,
    count_PM: 0,
    to_standard_AM: 1,
    to_standard_PM: 0,
  });
  expect(figures.byShift.Sun).toMatchObject({ count_PM: 1, to_standard_PM: 1 });
});

describe('shares that are printed instead (spec 002 section 5, decision X80)', () => {
  const specialties = ['a', 'b', 'c'];
  test.each([
    ['one for each', { a: 0.85, b: 1, c: 0 }, { a: 0.85, b: 1, c: 0 }],
    ['two of three', { a: 0.85, b: 1 }, {}],
    ['one that is no number', { a: 0.85, b: 1, c: 'x' }, {}],
    ['one that is empty', { a: 0.85, b: 1, c: null }, {}],
    ['one too many', { a: 0.85, b: 1, c: 0, d: 1 }, {}],
    ['none', {}, {}],
    ['above 100 %', { a: 9.999, b: 1, c: 0 }, 'above'],
    ['below 0', { a: -0.1, b: 1, c: 0 }, 'above'],
  ])('%s', (_case, value, expected) => expect(visibleShares(value, specialties)).toEqual(expected));
});
