/**
 * Measures how often the interval of an audited week contains the true mean, over 4,000 simulated
 * weeks of a venue.
 */
import {
  AUDIT_SCENARIOS,
  simulateAudits,
  widestOf,
} from '../../packages/domain/src/test/simulated-audits.ts';
import { noteFigure, PROMISED } from './measure/promised-figures.ts';

const WEEKS = 4000;
const LEAST = 0.93;
const MOST = 0.98;
/** Promised half-width for errors with a standard deviation of .40. */
const WIDEST = PROMISED.auditHalfWidth.goal;
const widths: number[] = [];

for (const [at, scenario] of AUDIT_SCENARIOS.entries()) {
  const { covered, halfWidth } = simulateAudits(scenario, { weeks: WEEKS, seed: 10 * at + 1 });
  const widest = widestOf(scenario);
  const holds = covered >= LEAST && covered <= MOST && halfWidth <= widest;
  console.log(
    `${scenario.name}: ${(100 * covered).toFixed(1)}% of ${WEEKS} weeks (${100 * LEAST} to ${100 * MOST}), ±${halfWidth.toFixed(3)} (${widest.toFixed(3)})${holds ? '' : ' MISSED'}`,
  );
  if (widest <= WIDEST) widths.push(halfWidth);
  if (!holds) process.exitCode = 1;
}
noteFigure('auditHalfWidth', Math.max(...widths));
