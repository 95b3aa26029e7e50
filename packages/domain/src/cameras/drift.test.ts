import { expect, test } from 'vitest';
import reference from '../test/reference/psi.json' with { type: 'json' };
import { countInBins, decileEdges, drift, driftedSpans, hasEnoughPictures } from './drift.ts';

const { from_counts, from_values, two_hours } = reference;

test('edges are the deciles', () => {
  for (const [i, edge] of decileEdges(from_values.reference).entries()) {
    expect(edge).toBeCloseTo(from_values.edges[i]!, 9);
  }
});

test.each(from_values.hours.map((hour) => [hour.values, hour.counts]))(
  'classes of an hour %#',
  (values, counts) => expect(countInBins(values!, from_values.edges)).toEqual(counts),
);

test.each([
  ...from_counts.map((row) => [row.reference, row.hour, row.expected] as const),
  ...from_values.hours.map(
    ({ counts, expected }) =>
      [countInBins(from_values.reference, from_values.edges), counts, expected] as const,
  ),
])('drift %#', (quiet, hour, expected) => {
  const found = drift(quiet, hour);
  expect(found.index).toBeCloseTo(expected.psi, 9);
  expect(found.statistic).toBeCloseTo(expected.statistic, 9);
  expect(found.p).toBeCloseTo(expected.p, 9);
  expect(drift(quiet, hour, 2).statistic).toBeCloseTo(expected.statistic / 2, 9);
});

test.each(two_hours.map(({ p, alarm }) => [p, alarm]))('hours of %j', (p, alarm) => {
  expect(driftedSpans(p as (number | null)[])).toEqual(
    (alarm as boolean[]).flatMap((on, hour) => (on ? [hour] : [])),
  );
});

test('an hour needs forty pictures', () => {
  expect(hasEnoughPictures(39)).toBe(false);
  expect(hasEnoughPictures(40)).toBe(true);
});
