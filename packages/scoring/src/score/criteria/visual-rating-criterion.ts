import type { CriterionKey } from '@crustodian/domain/pizza/criteria';
import type { Criterion, PizzaToScore, ScoredMetric } from './criterion.ts';

/** Share of the measured difference between slices that is kept when looks count. */
const KEPT = 0.3;

/**
 * A criterion's metrics for every slice. If the pizza's look counts, part or all of the maximum goes
 * to a `look` metric, whose level is distributed among the slices by their measured differences.
 */
export function metricsBySlice(
  criterion: Criterion,
  key: CriterionKey,
  pizza: PizzaToScore,
  maximum: number,
): ScoredMetric[][] {
  const measuredAs = (most: number): ScoredMetric[][] =>
    pizza.slices.map((_, slice) => criterion(pizza, slice, most));
  const { looks } = pizza;
  const level = looks?.levels[key];
  if (!looks || looks.weight === 0 || level === undefined) return measuredAs(maximum);
  const reached = measuredAs(1).map((parts) => parts.reduce((sum, { points }) => sum + points, 0));
  const shares = sharedOut(level, reached);
  const most = maximum * looks.weight;
  const looked = shares.map((value): ScoredMetric => {
    return { metric: 'look', value, target: 1, points: most * value, lost: most * (1 - value) };
  });
  if (looks.weight === 1) return looked.map((one) => [one]);
  return measuredAs(maximum - most).map((parts, slice) => [...parts, looked[slice]!]);
}

/** Shares 0..1 whose mean is the level. */
function sharedOut(level: number, reached: readonly number[]): number[] {
  const mean = reached.reduce((sum, value) => sum + value, 0) / reached.length;
  const apart = reached.map((value) => KEPT * (value - mean));
  const greatest = Math.max(...apart.map(Math.abs));
  const room = Math.min(level, 1 - level);
  const kept = greatest > room ? room / greatest : 1;
  return apart.map((value) => level + kept * value);
}
