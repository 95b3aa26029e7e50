import type { CriterionKey } from '@crustodian/domain/pizza/criteria';

/** The ratings given by eye: criteria 0 to 9, overall 0 to 10. */
export const LOOK_RATINGS = [
  'cheese_inner',
  'cheese_outer',
  'border',
  'toppings_inner',
  'toppings_outer',
  'seal',
  'clean',
  'bake_melt',
  'overall',
] as const;
export type LookRating = (typeof LOOK_RATINGS)[number];

/** The ratings from which each criterion of the grids derives; several ratings are averaged. */
export const RATED: Readonly<Record<Exclude<CriterionKey, 'pizza size'>, readonly LookRating[]>> = {
  'Ingredientes interior': ['toppings_inner'],
  'Ingredientes exterior': ['toppings_outer'],
  'Queso interior': ['cheese_inner'],
  'Queso exterior': ['cheese_outer'],
  Bordes: ['border'],
  'Cocción queso': ['bake_melt'],
  'Sello de queso': ['seal'],
  Limpieza: ['clean'],
  'border size': ['border'],
  'cheese on border': ['clean'],
  'cheese seal': ['seal'],
  'cheese cover': ['cheese_inner', 'cheese_outer', 'bake_melt'],
  ingredients: ['toppings_inner', 'toppings_outer'],
};
