import { expect, test } from 'vitest';
import { featured, monthlyReport } from '../monthly.fixture.ts';
import { planMonthlySheets } from './plan-monthly-sheets.ts';

const kinds = (...of: Parameters<typeof monthlyReport>) =>
  planMonthlySheets(monthlyReport(...of)).map(({ kind }) => kind);

test('a full report in the order of the specification', () => {
  const features = { to_standard: [featured()], not_to_standard: [featured()] };
  expect(kinds(3, { features })).toEqual([
    'cover',
    'performance',
    'topStores',
    'storeRanking',
    'regionRanking',
    'heatmap',
    'evolution',
    'problems',
    'foodCost',
    'best',
    'worst',
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
  const pages = planMonthlySheets(monthlyReport(stores));
  expect(pages.find(({ kind }) => kind === 'evolution')).toEqual({ kind: 'evolution', withTable });
  expect(
    pages.flatMap((page) => (page.kind === 'evolutionTable' ? [[page.from, page.to]] : [])),
  ).toEqual(tables);
});

test('more rows than a page holds go on to the next one', () => {
  const pages = planMonthlySheets(monthlyReport(16));
  const rows = (kind: string) =>
    pages.flatMap((page) => (page.kind === kind && 'to' in page ? [[page.from, page.to]] : []));
  expect(rows('storeRanking')).toEqual([
    [0, 8],
    [8, 16],
  ]);
  expect(rows('foodCost')).toEqual(rows('storeRanking'));
});

test('pages without data are left out', () => {
  const empty = { top_stores: [], regions_ranking: [], resume_by_store: {} };
  expect(kinds(1, empty)).toEqual([
    'cover',
    'performance',
    'storeRanking',
    'heatmap',
    'evolution',
    'problems',
  ]);
});
