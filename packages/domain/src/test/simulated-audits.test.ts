import { expect, test } from 'vitest';
import { AUDIT_SCENARIOS, simulateAudits, widestOf } from './simulated-audits.ts';

/** Over 4,000 weeks in total; more if weeks by the same raters are correlated. */
const weeksOf = ({ severity = 0 }) => (severity > 0 ? 1000 : 700);

test.for(AUDIT_SCENARIOS)('$name: the interval holds the true mean as often as it says', (one) => {
  const { covered, halfWidth } = simulateAudits(one, {
    weeks: weeksOf(one),
    pizzas: 420,
    seed: 11,
  });
  expect(covered).toBeGreaterThanOrEqual(0.93);
  expect(covered).toBeLessThanOrEqual(0.98);
  expect(halfWidth).toBeLessThanOrEqual(widestOf(one));
});

test('of five raters it holds the true mean less often: what they have in common no double shows', () => {
  const few = { name: 'five raters', engineBias: 0, heavierOnBad: true, severity: 0.2, raters: 5 };
  const { covered } = simulateAudits(few, { weeks: 1000, pizzas: 420, seed: 11 });
  expect(covered).toBeGreaterThan(0.88);
  expect(covered).toBeLessThan(0.93);
});
