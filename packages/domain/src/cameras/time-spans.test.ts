import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import { inAnyOf } from './time-spans.ts';

test.each([0, 1, 2, 7, 40])('of %i spans: the same as each by itself', (count) => {
  const draw = evenDraws(count + 1);
  const spans = Array.from({ length: count }, (_, i) => {
    const from = Math.floor(draw() * 200);
    return { from, to: i === 3 ? Infinity : from + Math.floor(draw() * 12) };
  });
  const isIn = inAnyOf(spans);
  for (let at = -1; at < 220; at += 0.5) {
    expect(isIn(at)).toBe(spans.some(({ from, to }) => at >= from && at <= to));
  }
});

test('ten thousand spans are searched, not gone through', () => {
  let reads = 0;
  const spans = Array.from({ length: 10_000 }, (_, i) => ({
    from: 10 * i,
    get to() {
      reads += 1;
      return 10 * i + 5;
    },
  }));
  const isIn = inAnyOf(spans);
  const before = reads;
  for (let at = 0; at < 1000; at++) isIn(97 * at);
  expect(reads - before).toBeLessThanOrEqual(1000);
});

test('spans of texts that sort by time', () => {
  const isIn = inAnyOf<string>([
    { from: '2026-03-02 10:00:00', to: '2026-03-02 11:00:00' },
    { from: '2026-03-01 10:00:00', to: '2026-03-01 09:59:59' },
    { from: '2026-03-04 10:00:00', to: '9999' },
  ]);
  const times = [
    '2026-03-01 10:00:00',
    '2026-03-02 10:30:00',
    '2026-03-02 11:00:01',
    '2027-01-01 00:00:00',
  ];
  expect(times.map(isIn)).toEqual([false, true, false, true]);
});
