import { expect, test } from 'vitest';
import { model, pizza } from './report-model.fixture.ts';
import { planWeeklySheets } from './plan-weekly-sheets.ts';

const kinds = (of: Parameters<typeof model>) =>
  planWeeklySheets(model(...of)).map(({ kind }) => kind);

test('a full report in the order of the specification', () => {
  expect(kinds([4, { scorelessPizzas: [pizza()] }])).toEqual([
    'cover',
    'performance',
    'tips',
    'production',
    'production',
    'trends',
    'storeRanking',
    'regionRanking',
    'shiftHeatmap',
    'evolution',
    'scorelessProduction',
  ]);
});

test.each([
  [12, true, []],
  [13, false, [[0, 13]]],
  [
    25,
    false,
    [
      [0, 13],
      [13, 25],
    ],
  ],
] as const)('with %i stores the chart has its table beside it: %s', (stores, withTable, tables) => {
  const pages = planWeeklySheets(model(stores));
  expect(pages.find(({ kind }) => kind === 'evolution')).toEqual({ kind: 'evolution', withTable });
  expect(
    pages.flatMap((page) => (page.kind === 'evolutionTable' ? [[page.from, page.to]] : [])),
  ).toEqual(tables);
});

test('a report without scores has its cover and pictures only', () => {
  const pages = kinds([4, { scoreless: true, pizzas: [], scorelessPizzas: [pizza()] }]);
  expect(pages).toEqual(['cover', 'scorelessProduction']);
});

test('a page without data is left out', () => {
  const pages = kinds([1, { pizzas: [], trendLines: [], regions: [] }]);
  expect(pages).toEqual(['cover', 'performance', 'storeRanking', 'shiftHeatmap']);
});

test('hidden pizzas are not printed', () => {
  const hidden = pizza({ shown: false });
  expect(kinds([4, { pizzas: [hidden] }])).not.toContain('production');
});
