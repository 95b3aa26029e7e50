import { expect, test } from 'vitest';
import { fittedSeverities, NO_SEVERITIES, severityOf } from './applied-severity.ts';

/** Two raters who judged the same pizzas, the second one half a point lower. */
const doubles = Array.from({ length: 40 }, (_, pizza) =>
  [1, 2].map((rater) => ({
    pizza,
    rater: String(rater),
    score: 8 + Math.sin(pizza) - (rater - 1) / 2 + Math.cos(pizza * rater * 3) / 10,
  })),
).flat();

test('who is severe gets points back, by as much as is known', () => {
  const fit = fittedSeverities(doubles);
  const [mild, severe] = [severityOf(fit, 1), severityOf(fit, 2)];
  expect(mild.severity).toBeGreaterThan(0.2);
  expect(severe.severity).toBeCloseTo(-mild.severity, 9);
  expect(severe.variance).toBeLessThan(fit.raterVariance);
});

test('below 30 doubles nothing is known but how much raters differ; a stranger likewise', () => {
  const fit = fittedSeverities(doubles.slice(0, 58));
  expect(fit.raters.map(({ judgements }) => judgements)).toEqual([29, 29]);
  expect(severityOf(fit, 1)).toEqual({ severity: 0, variance: fit.raterVariance });
  expect(severityOf(fit, 9)).toEqual({ severity: 0, variance: fit.raterVariance });
});

test('without doubles nothing is known', () => expect(fittedSeverities([])).toBe(NO_SEVERITIES));
