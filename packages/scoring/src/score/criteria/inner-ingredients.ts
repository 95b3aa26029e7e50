import type { Criterion } from './criterion.ts';
import { toppingEvenness } from './topping-evenness.ts';

/** Toppings in the inner half of the slice, relative to the pizza's mean. */
export const innerIngredients: Criterion = (pizza, slice, maximum) => [
  toppingEvenness(pizza, slice, 'toppingInner', maximum),
];
