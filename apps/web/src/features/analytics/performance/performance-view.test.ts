import { expect, test } from 'vitest';
import { averageSeries, bandColumns, qualityMap } from './performance-view.ts';
import { periodsOfRange } from '../shared/periods.ts';

const bands = (scored: number, score: number, bad = 0) => ({
  total_pizzas: scored,
  scored_pizzas: scored,
  avg_score: score,
  score_sd: 1,
  count_bads: Math.round(scored * bad),
  count_goods: 0,
  count_excellents: Math.round(scored * (1 - bad)),
  pct_bads: bad,
  pct_goods: 0,
  pct_excellents: 1 - bad,
  to_standard: 0,
  maybe_to_standard: 0,
  not_to_standard: 0,
});
const PERIODS = periodsOfRange('daily', { min: '2025-11-14', max: '2025-11-15' });
const [FRIDAY, SATURDAY] = [5, 6];
const [SIX_PM, SEVEN_PM, DAY] = [7, 8, 14];

test('a day without scored pizzas is a gap of the line, and the best venue is named', () => {
  const point = { _id: '2025-11-15', avg_score: 8, total_pizzas: 12, scored_pizzas: 10 };
  const best = { ...point, avg_score: 9, venue: '2', name: 'Boerne' };
  const answer = { data: [point], data_avg_all_venues: [point], data_best_venue: [best] };
  const [own, , bestLine] = averageSeries('Bandera', answer, PERIODS);
  expect(own?.points[0]).toEqual({ value: null });
  expect(own?.points[1]).toMatchObject({ value: 8, n: 10 });
  expect(bestLine?.points[1]).toMatchObject({ value: 9, detail: 'Boerne' });
});

test('a period without pizzas keeps its column, empty', () => {
  const columns = bandColumns(PERIODS, [{ datetime: '2025-11-15', ...bands(10, 8, 0.2) }]);
  expect(columns.map(({ count, pct_bads }) => [count, pct_bads])).toEqual([
    [0, 0],
    [10, 0.2],
  ]);
});

const ANSWER = {
  data_weekly: [
    { weekday: 'Fri', hour: 18, ...bands(10, 7.4, 0.4) },
    { weekday: 'Fri', hour: 19, ...bands(10, 8.6, 0) },
    { weekday: 'Sat', hour: 18, ...bands(10, 8, 0.1) },
  ],
  weekly_distribution: [{ weekday: 'Fri', ...bands(20, 8, 0.2) }],
  outside_hours: 0,
  quality_definitions: [],
} satisfies Parameters<typeof qualityMap>[0];

test.each([
  ['score', ['7.4', 6], ['8.6', 0], ['8.0', 0]],
  ['bad', ['40%', 6], ['0%', 0], ['10%', 0]],
  ['excellent', ['60%', 5], ['100%', 0], ['90%', 0]],
] as const)(
  'in the map of %s the usual is pale and the worst is dark',
  (measure, worst, best, mean) => {
    const { cellAt } = qualityMap(ANSWER, measure);
    const cells = [cellAt(FRIDAY, SIX_PM), cellAt(FRIDAY, SEVEN_PM), cellAt(SATURDAY, SIX_PM)];
    expect(cells.map((cell) => [cell?.text, cell?.step])).toEqual([worst, best, mean]);
  },
);

test('the last column is the whole day, and the rest is empty', () => {
  const { cellAt, table } = qualityMap(ANSWER, 'score');
  expect(cellAt(FRIDAY, DAY)?.tooltip).toMatchObject({
    title: 'Fri, whole day',
    rows: [{ value: '8.00', n: 'n 20' }],
    hint: 'Show 20 pizzas',
  });
  expect(cellAt(SATURDAY, DAY)).toBeNull();
  expect(table.rows[0]).toEqual(['Fri', '18:00–19:00', 7.4, 10]);
});
