import { expect, test } from 'vitest';
import reference from '../test/reference/laney.json' with { type: 'json' };
import { meanChart, shareChart } from './day-chart.ts';

const [spread, calm, none] = reference.p_prime;
const daysOf = ({ bad, n }: { bad: number[]; n: number[] }) =>
  bad.map((count, i) => ({ bad: count, n: n[i]! }));
const counted = (indices: readonly number[]) => indices.map((i) => i + 1);

test.each([
  ['days that differ', spread!],
  ['days that differ less than chance', calm!],
])('shares: %s', (_, row) => {
  const chart = shareChart(daysOf(row))!;
  expect(chart.center).toBeCloseTo(row.expected.p_bar, 9);
  expect(chart.sigma).toBeCloseTo(row.expected.sigma_z!, 9);
  for (const [i, z] of row.expected.z!.entries()) {
    expect(chart.z[i]).toBeCloseTo(z, 9);
    expect(chart.lower[i]).toBeCloseTo(row.expected.lower![i]!, 9);
    expect(chart.upper[i]).toBeCloseTo(row.expected.upper![i]!, 9);
  }
  expect(counted(chart.outside)).toEqual(row.expected.rule1);
  expect(counted(chart.nine)).toEqual(row.expected.rule_nine);
});

test('no limits without a bad pizza in 28 days', () =>
  expect(shareChart(daysOf(none!))).toBeNull());

test('means', () => {
  const { mean_score, expected } = reference.xmr;
  const chart = meanChart(mean_score)!;
  expect(chart.center).toBeCloseTo(expected.mean, 9);
  expect(chart.lower[0]).toBeCloseTo(expected.lower, 9);
  expect(chart.upper.at(-1)).toBeCloseTo(expected.upper, 9);
  expect(counted(chart.outside)).toEqual(expected.rule1);
  expect(counted(chart.nine)).toEqual(expected.rule_nine);
  expect(meanChart([8])).toBeNull();
});
