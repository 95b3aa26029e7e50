import type { Criterion } from './criterion.ts';
import { innerIngredients } from './inner-ingredients.ts';
import { outerIngredients } from './outer-ingredients.ts';

/** Toppings of the slice; inner and outer half count equally (modified grid). */
export const ingredients: Criterion = (pizza, slice, maximum) => [
  ...innerIngredients(pizza, slice, maximum / 2),
  ...outerIngredients(pizza, slice, maximum / 2),
];
