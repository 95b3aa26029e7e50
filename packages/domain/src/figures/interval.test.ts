import { describe, expect, test } from 'vitest';
import { differ, meanInterval, shareInterval } from './interval.ts';

describe('the interval of a share is Wilson’s', () => {
  test.each([
    // Newcombe 1998, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [20, 20, 0.8389, 1],
  ])('%d of %d: %d to %d', (hits, n, low, high) => {
    const interval = shareInterval(hits, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('there is none without pizzas', () => expect(shareInterval(0, 0)).toBeNull());
});

describe('the interval of a mean is Student’s', () => {
  test('reaches t standard errors to both sides', () => {
    const interval = meanInterval({ mean: 8, sd: 1, n: 11 });
    expect(interval?.low).toBeCloseTo(8 - 2.228 / Math.sqrt(11), 3);
    expect(interval?.high).toBeCloseTo(8 + 2.228 / Math.sqrt(11), 3);
  });

  test('stays inside the scale', () => {
    expect(meanInterval({ mean: 9.5, sd: 1, n: 2 })?.high).toBe(10);
    expect(meanInterval({ mean: 0.5, sd: 1, n: 2 })?.low).toBe(0);
  });

  test.each([
    ['one pizza', { mean: 8, sd: null, n: 1 }],
    ['no pizza', { mean: null, sd: null, n: 0 }],
  ])('there is none with %s', (_case, figure) => expect(meanInterval(figure)).toBeNull());
});

describe('two figures really differ', () => {
  const share = (hits: number, n: number) => ({
    value: hits / n,
    interval: shareInterval(hits, n),
  });

  // Newcombe 1998 (interval for the difference), method 10: 56/70 - 48/80 is 0.0524 to 0.3339.
  test('when the interval of their difference leaves zero out', () => {
    expect(differ(share(56, 70), share(48, 80))).toBe(true);
    expect(differ(share(48, 80), share(56, 70))).toBe(true);
  });

  // The same paper: 9/10 - 3/10 is 0.1705 to 0.8090, 6/7 - 2/7 is 0.0582 to 0.8062.
  test.each([
    [9, 10, 3, 10, true],
    [6, 7, 2, 7, true],
    [5, 56, 0, 29, false],
    [10, 20, 9, 20, false],
  ])('%d of %d against %d of %d: %s', (a, m, b, n, different) => {
    expect(differ(share(a, m), share(b, n))).toBe(different);
  });

  test('never without an interval', () => {
    expect(differ({ value: 1, interval: null }, share(1, 1000))).toBe(false);
  });
});
