import { expect, test } from 'vitest';
import { createRecorder, growthPerMinute, percentile } from './figures.ts';

test.each([
  [[5], 0.99, 5],
  [[1, 2, 3, 4], 0.5, 2],
  [[4, 3, 2, 1], 1, 4],
  [Array.from({ length: 100 }, (_, n) => n + 1), 0.99, 99],
])('percentile of %j at %d', (values, share, value) =>
  expect(percentile(values, share)).toBe(value),
);

test('of nothing there is no percentile', () => expect(percentile([], 0.5)).toBeNaN());

test.each([
  ['flat', [3, 3, 3], 0],
  ['one more a second', [1, 2, 3], 60],
  ['less each second', [3, 1, -1], -120],
  ['a single sample', [3], 0],
])('growth: %s', (_case, values, growth) =>
  expect(growthPerMinute(values.map((value, at) => ({ at, value })))).toBeCloseTo(growth),
);

test('reads are distinguished from writes', () => {
  const recorder = createRecorder();
  recorder.add('feed', { isRead: true, ms: 20, bytes: 1000 });
  recorder.add('feed', { isRead: true, ms: 40, bytes: 3000 });
  recorder.add('correct', { isRead: false, ms: 900, bytes: 100 });
  expect(recorder.figures()).toEqual([
    { name: 'feed', isRead: true, count: 2, p50: 20, p95: 40, p99: 40, most: 40, bytes: 2000 },
    {
      name: 'correct',
      isRead: false,
      count: 1,
      p50: 900,
      p95: 900,
      p99: 900,
      most: 900,
      bytes: 100,
    },
  ]);
  expect(recorder.readPercentile(0.99)).toBe(40);
});

test('reads are grouped by when they began', () => {
  let now = 0;
  const recorder = createRecorder(() => now);
  for (const [ended, ms] of [
    [1000, 800],
    [21_000, 2000],
    [25_000, 30],
  ] as const) {
    now = ended;
    recorder.add('feed', { isRead: true, ms, bytes: 1 });
  }
  expect(recorder.readPercentile(1)).toBe(2000);
  expect(recorder.readPercentile(1, 20_000)).toBe(30);
});
