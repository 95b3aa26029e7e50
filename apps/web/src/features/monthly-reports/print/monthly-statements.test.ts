import { describe, expect, test } from 'vitest';
import { monthlyReport } from '../monthly.fixture.ts';
import { foodCostRows, problemTrendLines } from './monthly-figures.ts';
import {
  evolutionStatement,
  foodCostStatement,
  heatmapStatement,
  performanceStatement,
  problemsStatement,
  rankingStatement,
  regionsStatement,
  topStatement,
} from './monthly-statements.ts';
import {
  countedPizzas,
  monthName,
  monthTitle,
  monthlyMessages,
} from './messages/monthly-messages.ts';

const english = monthlyMessages('en');
const spanish = monthlyMessages('es');
const report = monthlyReport();

describe('performance', () => {
  const { evolution } = report;
  const course = (...last: (number | null)[]) =>
    monthlyReport(3, {
      evolution: { ...evolution, total: [...Array<null>(12 - last.length).fill(null), ...last] },
    });
  test.each([
    [
      'above all earlier months',
      course(0.7, 0.8, 0.82, 0.83),
      'The best of the last four monthly reports',
    ],
    ['three months make no record', course(0.7, 0.8, 0.83), '3 points better than last month'],
    ['less than the month before', course(0.7, 0.9, 0.85, 0.83), '2 points below last month'],
    ['the printed figures are equal', course(0.9, 0.8, 0.834, 0.83), 'Same as last month'],
    ['the first month', course(0.83), '83% of the pizzas to standard'],
  ])('%s', (_case, of, title) => {
    expect(performanceStatement(of, english).title).toBe(title);
  });

  test('names the specialty that fell behind', () => {
    expect(performanceStatement(report, english).help).toBe(
      'Cheese needs the most help: 30 of 100 pizzas not to standard.',
    );
  });
});

test('rankings name who leads, and a region its own place', () => {
  expect(rankingStatement(report, english)).toEqual({
    title: 'Store 1 leads 3 stores',
    help: 'From 88% to 90% to standard; the lines show the 95% intervals.',
  });
  expect(topStatement(report, english).title).toBe('The best stores of the brand this month');
  expect(topStatement({ ...report, stores: ['2'] }, english).title).toBe(
    'One of our stores is among the best of the brand',
  );
  expect(regionsStatement(report, english).title).toBe('San Antonio leads the regions');
  expect(regionsStatement(monthlyReport(3, { region: 'AU' }), english).title).toBe(
    '2nd of 2 regions',
  );
});

test('the weakest shift and daypart', () => {
  expect(heatmapStatement(report, english)).toEqual({
    title: 'Saturday dinner needs the most help',
    help: '50% of 40 pizzas to standard. The weakest daypart is Evening: 50%.',
  });
  expect(heatmapStatement(report, spanish).title).toBe('La cena del sábado necesita más ayuda');
});

test('problems by how many pizzas have them, their months scaled per report', () => {
  expect(problemTrendLines(report).map(({ problem, count }) => [problem, count])).toEqual([
    ['bubbles', 30],
    ['cut', 10],
  ]);
  expect(problemTrendLines(report)[0]!.values.slice(-3)).toEqual([null, 4, 8.69]);
  expect(problemsStatement(report, english)).toEqual({
    title: 'Bubbles is the most common problem',
    help: 'It is found on 60% of the pizzas not to standard. A pizza counts once for each of its problems.',
  });
});

test('food cost: the most first, and how many stores are over 5%', () => {
  const many = monthlyReport(5);
  expect(foodCostRows(many).map(({ name }) => name)).toEqual([
    'Store 5',
    'Store 4',
    'Store 3',
    'Store 2',
    'Store 1',
  ]);
  expect(foodCostStatement(many, english).title).toBe(
    '2 of 5 stores use over 5% more pepperoni than their recipes',
  );
  expect(foodCostStatement(report, english).title).toBe(
    'No store uses over 5% more pepperoni than its recipes',
  );
});

test('how many stores improved', () => {
  expect(evolutionStatement(report, english).title).toBe('3 of 3 stores improved on last month');
});

test('months and counts as they are printed', () => {
  const running = { ...report, made_at: '2026-10-31T23:59:59.000Z' };
  expect([english, spanish].map((messages) => monthTitle(report, messages))).toEqual([
    'October 2026',
    'octubre de 2026',
  ]);
  expect([english, spanish].map((messages) => monthTitle(running, messages))).toEqual([
    'October 2026 so far',
    'octubre de 2026, hasta ahora',
  ]);
  expect(monthName('2026-01-01', spanish)).toBe('ene');
  expect([countedPizzas(1234, 'en'), countedPizzas(1234, 'es'), countedPizzas(1, 'en')]).toEqual([
    '1,234 pizzas',
    '1.234 pizzas',
    '1 pizza',
  ]);
});
