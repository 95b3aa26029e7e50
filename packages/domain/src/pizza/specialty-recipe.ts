import type { IngredientKey } from './ingredients.ts';
import type { SpecialtyId } from './specialties.ts';

/**
 * Toppings allowed on each specialty, as its name implies; unlisted specialties may have any. Used
 * to set specialty_check to 'correct' or 'incorrect' (spec 000 section 3).
 */
const RECIPES: Partial<Record<SpecialtyId, readonly IngredientKey[]>> = {
  pollo_bbq: ['pollo', 'tocino', 'cebolla'],
  pepperoni_cups: ['pepperoni'],
  super_pepperoni: ['pepperoni'],
  'ultimate pepperoni': ['pepperoni'],
  pepperoni: ['pepperoni'],
  'shaq-a-roni': ['pepperoni'],
  philly_cheesesteak: ['carne', 'pimiento', 'cebolla', 'champiñón'],
  chicken_garlic: ['pollo', 'tomate', 'cebolla', 'espinaca'],
  napolitana_cherry: ['tomate', 'albahaca', 'aceituna'],
  espinacas_crema: ['espinaca', 'tomate', 'albahaca'],
  vegetariana: ['pimiento', 'cebolla', 'champiñón', 'aceituna', 'tomate', 'espinaca'],
  meatball_pepperoni: ['meatball', 'pepperoni', 'carne'],
  hawaiana: ['jamón', 'anana', 'tocino'],
  meatball_bbq: ['meatball', 'cebolla', 'tocino', 'carne'],
  the_works: ['pepperoni', 'jamón', 'carne', 'champiñón', 'pimiento', 'cebolla', 'aceituna'],
  italiana: ['carne', 'pimiento', 'cebolla', 'champiñón'],
  napolitana_caprese: ['tomate', 'albahaca', 'aceituna'],
  napolitana: ['tomate', 'aceituna', 'albahaca'],
  pollo_caprese: ['pollo', 'tomate', 'albahaca'],
  canadian_bacon: ['jamón', 'tocino'],
  todas_las_carnes: ['pepperoni', 'jamón', 'tocino', 'carne', 'meatball'],
  meats: ['pepperoni', 'jamón', 'tocino', 'carne', 'meatball'],
  cheese: [],
};

/** Foreign toppings below this share of the pizza are segmentation noise. */
const FOREIGN_LIMIT = 0.06;

/** Whether almost no topping is foreign to the specialty; shares 0..1 of the pizza. */
export function matchesRecipe(
  specialty: string,
  shares: Partial<Record<IngredientKey, number>>,
): boolean {
  const recipe: readonly string[] | undefined = Object.entries(RECIPES).find(
    ([id]) => id === specialty,
  )?.[1];
  if (!recipe) return true;
  const foreign = Object.entries(shares).reduce(
    (sum, [key, share]) => (recipe.includes(key) ? sum : sum + share),
    0,
  );
  return foreign < FOREIGN_LIMIT;
}
