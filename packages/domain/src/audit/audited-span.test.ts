import { expect, test } from 'vitest';
import { auditedOverPlaces, auditedOverWeeks } from './audited-span.ts';

test('weeks with too few judged are enough together', () => {
  const week = {
    drawn: 6,
    population: 50,
    engineMean: 8.2,
    drawVariance: 0.04,
    degrees: 14,
    raters: [],
  };
  const five = { ...week, judged: 5, estimate: 8 };
  expect(auditedOverWeeks([five])).toMatchObject({ state: 'too-few', estimate: null });
  const both = auditedOverWeeks([five, { ...five, population: 150, estimate: 9 }]);
  expect(both).toMatchObject({ state: 'audited', judged: 10, drawn: 12, population: 200 });
  expect(both.estimate).toBeCloseTo(8.75, 12);
  expect(both.variance).toBeCloseTo(0.04 * (0.25 ** 2 + 0.75 ** 2), 12);
  const none = { ...week, judged: 0, estimate: null, drawVariance: null, degrees: null };
  expect(auditedOverWeeks([{ ...none, engineMean: null }])).toMatchObject({
    state: 'not-audited',
    engineMean: null,
    population: 50,
  });
});

test('places without an audited figure stay out of the estimate, and count as drawn and judged', () => {
  const week = {
    judged: 21,
    drawn: 21,
    population: 100,
    engineMean: 8,
    drawVariance: 0.01,
    degrees: 24,
    raters: [{ rater: 1, share: 1, variance: 0.01 }],
  };
  const [one, few] = [
    auditedOverWeeks([{ ...week, estimate: 8.4 }]),
    auditedOverWeeks([{ ...week, judged: 5, estimate: 3 }]),
  ];
  const both = auditedOverPlaces([one, few]);
  expect(both).toMatchObject({ state: 'audited', judged: 26, drawn: 42, population: 200 });
  expect(both.estimate).toBeCloseTo(8.4, 12);
  expect(auditedOverPlaces([few])).toMatchObject({ state: 'too-few', estimate: null });
});

test('a company whose stores one rater judges is no surer of its mean than of that rater', () => {
  const store = auditedOverWeeks([
    {
      judged: 21,
      drawn: 21,
      population: 100,
      estimate: 8,
      engineMean: 8,
      drawVariance: 0.01,
      degrees: 24,
      raters: [{ rater: 1, share: 1, variance: 0.0036 }],
    },
  ]);
  const company = auditedOverPlaces(Array.from({ length: 1_000 }, () => store));
  expect(company.variance).toBeCloseTo(0.00001 + 0.0036, 12);
});
