import { describe, expect, test } from 'vitest';
import reference from '../test/reference/ewma.json' with { type: 'json' };
import { normalScore, baselineOf } from './normal-score.ts';
import { averageDeviation, nextPizza, START } from './shift-chart.ts';

test.each(reference.sigma.i.map((pizzas, i) => [pizzas, reference.sigma.sigma[i]!]))(
  'deviation after %d pizzas is %d',
  (pizzas, sigma) => expect(averageDeviation(pizzas!)).toBeCloseTo(sigma!, 9),
);

describe.each([...reference.cases, reference.from_values].map((row) => [row.id, row] as const))(
  '%s',
  (_, { L, shift, expected }) => {
    let state = START;
    const steps = expected.x.map((score, i) => {
      const step = nextPizza(state, { score, shift: shift[i]! }, L);
      ({ state } = step);
      return step;
    });

    test('averages and ratios', () => {
      for (const [i, step] of steps.entries()) {
        expect(step.state.average).toBeCloseTo(expected.z[i]!, 9);
        expect(step.ratio).toBeCloseTo(expected.ratio[i]!, 9);
      }
    });

    test('events', () => {
      const events = steps.flatMap((step, i) =>
        step.events.map((event) => ({ pizza: i + 1, event })),
      );
      expect(events).toEqual(expected.events);
      expect(state.open).toBe(expected.open_at_end);
    });
  },
);

test('scores of values against the usual ones', () => {
  const { values, expected } = reference.from_values;
  const usual = baselineOf(reference.normal_scores[0]!.reference!);
  for (const [i, value] of values.entries()) {
    expect(normalScore(value, usual)).toBeCloseTo(expected.x[i]!, 9);
  }
});
