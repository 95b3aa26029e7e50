import { THRESHOLDS, type Window } from '../score/criterion-thresholds.ts';

/** Size of a pizza against what its camera expects. */
export type SizeClass = 'small' | 'regular' | 'large';

/**
 * Size class of a pizza by its radius over the expected radius: a pizza so small or large that no slice
 * of it gets points for its size is of another class.
 */
export function sizeClassOf(
  radiusOverExpected: number,
  { low, high }: Pick<Window, 'low' | 'high'> = THRESHOLDS.pizzaRadius,
): SizeClass {
  if (radiusOverExpected <= low) return 'small';
  return radiusOverExpected >= high ? 'large' : 'regular';
}
