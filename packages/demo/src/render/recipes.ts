import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import type { ToppingPlan } from './pizza-parameters.ts';

export interface Recipe {
  toppings: ToppingPlan[];
  sauce?: 'tomato' | 'cream' | 'bbq';
  herbs?: number;
}

/**
 * Toppings of a large pizza of each specialty that the demo chain sells; counts are for a good one.
 */
export const RECIPES = {
  pepperoni: { toppings: [{ type: 'pepperoni', count: 42, variety: 0.35 }] },
  super_pepperoni: { toppings: [{ type: 'pepperoni', count: 66, variety: 0.4 }] },
  pepperoni_cups: {
    toppings: [{ type: 'pepperoni', count: 66, pieceSize: 0.066, variety: 1 }],
  },
  cheese: { toppings: [], herbs: 0.25 },
  hawaiana: {
    toppings: [
      { type: 'ham', count: 34 },
      { type: 'pineapple', count: 34 },
    ],
  },
  vegetariana: {
    toppings: [
      { type: 'tomato', count: 8, pieceSize: 0.085 },
      { type: 'mushroom', count: 17 },
      { type: 'onion', count: 16, variety: 0.6 },
      { type: 'pepper', count: 20, variety: 0.25 },
      { type: 'olive', count: 30 },
    ],
  },
  the_works: {
    toppings: [
      { type: 'pepperoni', count: 18, variety: 0.3 },
      { type: 'ham', count: 12 },
      { type: 'beef', count: 22 },
      { type: 'mushroom', count: 11 },
      { type: 'onion', count: 12, variety: 0.3 },
      { type: 'pepper', count: 14, variety: 0.1 },
      { type: 'olive', count: 22 },
    ],
  },
  todas_las_carnes: {
    toppings: [
      { type: 'pepperoni', count: 20, variety: 0.3 },
      { type: 'ham', count: 18 },
      { type: 'beef', count: 34 },
      { type: 'bacon', count: 20 },
    ],
  },
  pollo_bbq: {
    sauce: 'bbq',
    toppings: [
      { type: 'chicken', count: 36 },
      { type: 'bacon', count: 18 },
      { type: 'onion', count: 18, variety: 0.7 },
    ],
  },
  meatball_pepperoni: {
    toppings: [
      { type: 'pepperoni', count: 24, variety: 0.3 },
      { type: 'meatball', count: 18 },
    ],
  },
  napolitana: {
    toppings: [
      { type: 'tomato', count: 15, pieceSize: 0.105 },
      { type: 'basil', count: 9 },
      { type: 'olive', count: 10 },
    ],
    herbs: 0.7,
  },
  napolitana_cherry: {
    toppings: [
      { type: 'tomato', count: 34, pieceSize: 0.052 },
      { type: 'basil', count: 10 },
    ],
    herbs: 0.7,
  },
  espinacas_crema: {
    sauce: 'cream',
    toppings: [
      { type: 'spinach', count: 46 },
      { type: 'tomato', count: 16, pieceSize: 0.05 },
      { type: 'mushroom', count: 6 },
    ],
  },
  italiana: {
    toppings: [
      { type: 'beef', count: 44 },
      { type: 'onion', count: 16, variety: 0.3 },
      { type: 'pepper', count: 22, variety: 0.5 },
    ],
    herbs: 0.5,
  },
  canadian_bacon: { toppings: [{ type: 'ham', count: 30, pieceSize: 0.098, variety: 1 }] },
  chicken_garlic: {
    sauce: 'cream',
    toppings: [
      { type: 'chicken', count: 40 },
      { type: 'tomato', count: 10, pieceSize: 0.055 },
    ],
    herbs: 0.9,
  },
  meatball_bbq: {
    sauce: 'bbq',
    toppings: [
      { type: 'meatball', count: 24 },
      { type: 'onion', count: 16, variety: 0.6 },
      { type: 'corn', count: 50 },
    ],
  },
  half: {
    toppings: [
      { type: 'pepperoni', count: 18, sector: [0, 4], variety: 0.35 },
      { type: 'ham', count: 17, sector: [4, 8] },
      { type: 'pineapple', count: 17, sector: [4, 8] },
    ],
  },
  'two halves': {
    toppings: [
      { type: 'mushroom', count: 9, sector: [0, 4] },
      { type: 'onion', count: 9, sector: [0, 4], variety: 0.5 },
      { type: 'pepper', count: 11, sector: [0, 4], variety: 0.3 },
      { type: 'olive', count: 16, sector: [0, 4] },
      { type: 'pepperoni', count: 18, sector: [4, 8], variety: 0.35 },
    ],
  },
} as const satisfies Partial<Record<SpecialtyId, Recipe>>;

/** The specialties that can be rendered. */
export type RenderedSpecialty = keyof typeof RECIPES;
export const RENDERED_SPECIALTIES = Object.keys(RECIPES) as [
  RenderedSpecialty,
  ...RenderedSpecialty[],
];

export const recipeOf = (specialty: RenderedSpecialty): Recipe => RECIPES[specialty];
