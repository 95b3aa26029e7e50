import { expect, test } from 'vitest';
import { AUDIT_SCENARIOS, simulateAudits } from './simulated-audits.ts';

test.for(AUDIT_SCENARIOS)('$name: the interval holds the true mean as often as it says', (one) => {
  const { covered, halfWidth } = simulateAudits(one, { weeks: 500, pizzas: 420, seed: 11 });
  expect(covered).toBeGreaterThanOrEqual(0.93);
  expect(covered).toBeLessThanOrEqual(0.98);
  expect(halfWidth).toBeLessThanOrEqual(0.2);
});
