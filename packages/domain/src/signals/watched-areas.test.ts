import { expect, test } from 'vitest';
import { watchedParts, watchedSeries } from './watched-areas.ts';

test.each(['official', 'modified'] as const)(
  'each part of the %s grid is in one series',
  (grid) => {
    const places = watchedSeries(grid).flatMap(({ parts }) => parts);
    expect(places.toSorted((a, b) => a - b)).toEqual(watchedParts(grid).map((_, at) => at));
  },
);

test('the modified grid has all five words, the official one knows no size', () => {
  expect(watchedSeries('modified').map(({ word }) => word)).toEqual([
    'rim',
    'size',
    'portion',
    'placement',
    'bake',
  ]);
  expect(watchedSeries('official').map(({ word }) => word)).not.toContain('size');
});
