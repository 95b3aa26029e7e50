import type { Criterion } from './criterion.ts';
import { toppingEvenness } from './topping-evenness.ts';

/** Toppings in the outer half of the slice, relative to the pizza's mean. */
export const outerIngredients: Criterion = (pizza, slice, maximum) => [
  toppingEvenness(pizza, slice, 'toppingOuter', maximum),
];
