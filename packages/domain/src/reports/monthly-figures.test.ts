import { expect, test } from 'vitest';
import {
  cellFigures,
  countsByDaypart,
  countsByShift,
  problemCounts,
  type JudgedCell,
} from './monthly-figures.ts';
import { figuresOf, type ReportedPizza } from './report-figures.ts';

const cell = (cells: Partial<JudgedCell>): JudgedCell => ({
  venue: 1,
  specialty: 'pepperoni',
  weekday: 'Sun',
  hour: 13,
  standard: 'to_standard',
  pizzas: 1,
  ...cells,
});
const problem = (code: string, pizzas: number) => ({
  venue: 1,
  specialty: 'pepperoni',
  problem: code,
  pizzas,
});

const CELLS = [
  cell({ pizzas: 6 }),
  cell({ pizzas: 3, hour: 18, weekday: 'Mon' }),
  cell({ pizzas: 4, hour: 25, standard: 'not_to_standard' }),
  cell({ pizzas: 2, hour: 8, standard: 'not_to_standard' }),
  cell({ pizzas: 9, standard: 'maybe_to_standard' }),
];

test('the undecided are counted apart: 9 of 15', () => {
  const problems = [problem('cut', 2), problem('bubbles', 5)];
  expect(cellFigures(CELLS, problems)).toEqual({
    count: 15,
    to_standard: 9,
    not_to_standard: 6,
    maybe_to_standard: 9,
    to_standard_percentage: 0.6,
    problems: { bubbles: 5, cut: 2 },
  });
});

test('nothing counted is no share', () =>
  expect(cellFigures([], []).to_standard_percentage).toBeNull());

test('cells count what the pizzas of a weekly report do', () => {
  const pizzas: ReportedPizza[] = [
    ['to_standard', []],
    ['not_to_standard', ['cut', 'cut', 'bubbles']],
    ['not_to_standard', ['cut']],
    ['maybe_to_standard', []],
  ].map(([standard, problems]) => ({
    standard: standard as ReportedPizza['standard'],
    specialty: 'pepperoni',
    weekday: 'Sun',
    shift: 'AM',
    problems: problems as ReportedPizza['problems'],
  }));
  const cells = pizzas.map(({ standard }) => cell({ standard }));
  const together = cellFigures(cells, [problem('cut', 2), problem('bubbles', 1)]);
  expect(together).toEqual(figuresOf(pizzas));
});

test('problems: most first, alike ones by name, of all stores together', () =>
  expect(
    Object.entries(
      problemCounts([problem('cut', 2), problem('bubbles', 1), problem('bubbles', 1)]),
    ),
  ).toEqual([
    ['bubbles', 2],
    ['cut', 2],
  ]));

test('by shift: from 17 on it is the evening, after midnight too', () => {
  const { Sun, Mon, Tue } = countsByShift(CELLS);
  expect(Sun).toEqual({ count_AM: 8, count_PM: 4, to_standard_AM: 6, to_standard_PM: 0 });
  expect(Mon).toEqual({ count_AM: 0, count_PM: 3, to_standard_AM: 0, to_standard_PM: 3 });
  expect(Tue.count_AM).toBe(0);
});

test('by daypart: half past eight in the morning is in none', () => {
  const { Sun, Mon } = countsByDaypart(CELLS);
  expect(Sun.Lunch).toEqual({ count: 6, to_standard: 6 });
  expect(Sun.Closing).toEqual({ count: 4, to_standard: 0 });
  expect(Mon.Dinner).toEqual({ count: 3, to_standard: 3 });
  const sum = Object.values(Sun).reduce((all, { count }) => all + count, 0);
  expect(sum).toBe(10);
});
