import { cheeseMelting } from './cheese-melting.ts';
import type { Criterion } from './criterion.ts';
import { innerCheese } from './inner-cheese.ts';
import { outerCheese } from './outer-cheese.ts';

/** Inner cover, outer cover and melting, one third each (modified grid, X38). */
export const cheeseCover: Criterion = (pizza, slice, maximum) =>
  [innerCheese, outerCheese, cheeseMelting].flatMap((part) => part(pizza, slice, maximum / 3));
