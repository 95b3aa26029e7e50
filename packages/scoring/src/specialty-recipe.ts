import type { SpecialtyId } from '@crustodian/domain/specialties';
import { CLASSES, isTopping, type PixelClass } from './classes.ts';

/** The toppings each specialty may carry, as far as the classes know them; others are not checked. */
const RECIPES: Partial<Record<SpecialtyId, readonly PixelClass[]>> = {
  pollo_bbq: ['chicken', 'bacon', 'onion'],
  pepperoni_cups: ['pepperoni'],
  super_pepperoni: ['pepperoni'],
  'ultimate pepperoni': ['pepperoni'],
  pepperoni: ['pepperoni'],
  'shaq-a-roni': ['pepperoni'],
  philly_cheesesteak: ['beef', 'pepper', 'onion', 'mushroom'],
  chicken_garlic: ['chicken', 'tomato', 'onion', 'spinach'],
  napolitana_cherry: ['tomato', 'basil', 'olive'],
  espinacas_crema: ['spinach', 'tomato', 'basil'],
  vegetariana: ['pepper', 'onion', 'mushroom', 'olive', 'tomato', 'spinach'],
  meatball_pepperoni: ['meatball', 'pepperoni', 'beef'],
  hawaiana: ['ham', 'pineapple', 'bacon'],
  meatball_bbq: ['meatball', 'onion', 'bacon', 'beef'],
  the_works: ['pepperoni', 'ham', 'beef', 'mushroom', 'pepper', 'onion', 'olive'],
  italiana: ['beef', 'pepper', 'onion', 'mushroom'],
  napolitana_caprese: ['tomato', 'basil', 'olive'],
  napolitana: ['tomato', 'olive', 'basil'],
  pollo_caprese: ['chicken', 'tomato', 'basil'],
  canadian_bacon: ['ham', 'bacon'],
  todas_las_carnes: ['pepperoni', 'ham', 'bacon', 'beef', 'meatball'],
  meats: ['pepperoni', 'ham', 'bacon', 'beef', 'meatball'],
  cheese: [],
};

/** Foreign toppings below this share of the pizza are noise of the segmentation. */
const FOREIGN_LIMIT = 0.06;

/** Whether hardly any topping is seen that the specialty does not carry. */
export function matchesRecipe(specialty: string, shares: Float32Array): boolean {
  const recipe = Object.entries(RECIPES).find(([id]) => id === specialty)?.[1];
  if (!recipe) return true;
  const foreign = CLASSES.reduce(
    (sum, name, k) => (isTopping(k) && !recipe.includes(name) ? sum + shares[k]! : sum),
    0,
  );
  return foreign < FOREIGN_LIMIT;
}
