import { THRESHOLDS, type Window } from '../score/criterion-thresholds.ts';

/** Size of a pizza relative to what its camera expects. */
export type SizeClass = 'small' | 'regular' | 'large';

/**
 * Size class of a pizza by the ratio of its radius to the expected one: pizzas too small or too
 * large to earn size points in any slice are in another class.
 */
export function sizeClassOf(
  radiusOverExpected: number,
  { low, high }: Pick<Window, 'low' | 'high'> = THRESHOLDS.pizzaRadius,
): SizeClass {
  if (radiusOverExpected <= low) return 'small';
  return radiusOverExpected >= high ? 'large' : 'regular';
}
