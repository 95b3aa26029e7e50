import { perWeekday } from '@crustodian/domain/time/weekday';
import { expect, test } from 'vitest';
import { model } from './report-model.fixture.ts';
import type { ReportModel } from './report-model.ts';
import { weeklyMessages } from './messages/weekly-messages.ts';
import {
  evolutionStatement,
  heatmapStatement,
  performanceStatement,
  rankingStatement,
  regionsStatement,
  tipsStatement,
  trendsStatement,
} from './weekly-statements.ts';
import { topProblems } from '@crustodian/domain/reports/printed-problems';

const en = weeklyMessages('en');

test.each([
  ['a record', {}, 'The best of the last twelve reports'],
  ['better', { total: 0.82, trendLines: [] }, '1 point better than last week'],
  ['worse', { total: 0.79, trendLines: [] }, '2 points below last week'],
  ['the same', { total: 0.812, trendLines: [] }, 'Same as last week'],
  ['the first', { stores: [], trendLines: [] }, '84% of the pizzas to standard'],
  ['empty', { total: null }, 'No pizzas were classified this week'],
] as const)('performance, %s', (_case, facts: Partial<ReportModel>, title) => {
  expect(performanceStatement(model(4, facts), en).title).toBe(title);
});

test('the weakest specialty is named where it is below the store', () => {
  expect(performanceStatement(model(), en).help).toBe(
    'Cheese needs the most help: 12 of 43 pizzas were not to standard.',
  );
});

test('what fixing the problems would bring', () => {
  const of = model();
  expect(tipsStatement(of, topProblems(of.pizzas), en)).toEqual({
    // Relative to all pizzas not to standard, whether or not they have a named problem.
    title: 'Two problems explain 15% of what went wrong',
    help: '6 of the 39 pizzas not to standard have one of them or both. Without them 6 would be to standard and Store 1 at 86% instead of 84%.',
  });
});

test('trend, ranking and regions', () => {
  const of = model();
  expect(trendsStatement(of, en).title).toBe('Up 13 points in 12 reports');
  expect(rankingStatement(of, en)).toEqual({
    title: 'First of 4 stores',
    help: 'The difference from ranks 2 to 4 may be due to chance.',
  });
  expect(regionsStatement(of, weeklyMessages('es')).title).toBe('Puesto 1 de 2 regiones');
});

test('heatmap: the weakest shift, or that all are fine', () => {
  expect(heatmapStatement(model(), en)).toEqual({
    title: 'Saturday dinner needs the most help',
    help: '56% of 25 pizzas to standard. Sunday lunch leads with 90%.',
  });
  const few = perWeekday((day) => ({
    AM: { count: 10, toStandard: 8 },
    PM: { count: day === 'Mon' ? 2 : 5, toStandard: day === 'Tue' ? 3 : 0 },
  }));
  expect(heatmapStatement(model(4, { byShift: few }), en).title).not.toContain('Monday');
  const single = perWeekday((day) => ({
    AM: { count: 2, toStandard: 2 },
    PM: { count: day === 'Thu' ? 6 : 4, toStandard: day === 'Fri' ? 1 : 4 },
  }));
  const { title, help } = heatmapStatement(model(4, { byShift: single }), en);
  expect([title, help]).toEqual([
    'Friday dinner needs the most help',
    expect.stringMatching(/^25% of 4 pizzas .* with 100%\.$/),
  ]);
  const fine = perWeekday((day) => ({
    AM: { count: 10, toStandard: day === 'Wed' ? 9 : 10 },
    PM: { count: 0, toStandard: 0 },
  }));
  expect(heatmapStatement(model(4, { byShift: fine }), en).title).toBe(
    'Every shift is at 90% or above',
  );
  const alike = perWeekday(() => ({
    AM: { count: 10, toStandard: 8 },
    PM: { count: 0, toStandard: 0 },
  }));
  expect(heatmapStatement(model(4, { byShift: alike }), en).title).toBe('Every shift is at 80%');
  // Three pizzas are too few for a statement, so the sentence must not include them.
  const small = perWeekday((day) => ({
    AM: { count: 10, toStandard: day === 'Wed' ? 9 : 10 },
    PM: { count: 3, toStandard: 1 },
  }));
  expect(heatmapStatement(model(4, { byShift: small }), en)).toEqual({
    title: 'Every shift with 5 pizzas or more is at 90% or above',
    help: 'Wednesday lunch is the lowest: 90% of 10 pizzas. Sunday lunch leads with 100%.',
  });
});

test('evolution counts the stores that rose', () => {
  expect(evolutionStatement(model(), en).title).toBe('4 of 4 stores improved on their last report');
});
