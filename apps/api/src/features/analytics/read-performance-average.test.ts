import { finish } from '@crustodian/domain/statistics/slices';
import { expect, test } from 'vitest';
import { comparisons } from './read-performance-average.ts';

test('years of days of a chain are compared in slices', () => {
  const cells = Array.from({ length: 4000 }, (_, i) => ({
    datetime: `2026-01-01 + ${Math.floor(i / 40)}`,
    venue_id: i % 40,
    detected: 10,
    scored: 10,
    bad: 0,
    good: 10,
    excellent: 0,
    to_standard: 10,
    maybe_to_standard: 0,
    not_to_standard: 0,
    score_sum: 7000 + (i % 40),
    score_squares: 0,
  }));
  const names = new Map(Array.from({ length: 40 }, (_, id) => [id, `V${id}`]));
  expect([...comparisons(cells, names)]).toHaveLength(4);
  const { data_avg_all_venues: all, data_best_venue: best } = finish(comparisons(cells, names));
  expect(all).toHaveLength(100);
  expect(all[99]).toMatchObject({ _id: '2026-01-01 + 99', total_pizzas: 400 });
  expect(best).toHaveLength(100);
  expect(best[99]).toMatchObject({ venue: '39', name: 'V39' });
});
