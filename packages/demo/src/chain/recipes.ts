import type { IngredientLine, RecipeLine } from '@crustodian/domain/figures/portions';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import { FORNO, LUMBRE } from './companies.ts';

/** Grams per piece as counted by cameras, and dollars per kilogram. */
const INGREDIENTS: Record<string, [pieceGrams: number, pricePerKg: number]> = {
  pepperoni: [3.2, 9.5],
  jamón: [4, 7.2],
  tocino: [3, 10.4],
  carne: [3.5, 8.6],
  pollo: [5, 7.9],
  meatball: [6, 8.1],
  champiñón: [3.8, 4.3],
  aceituna: [2.2, 5.6],
  pimiento: [3, 3.4],
  tomate: [6, 2.9],
  anana: [4.5, 3.8],
  albahaca: [0.6, 22],
  espinaca: [1.4, 6.8],
};

/** The ingredients of each specialty; a cheese pizza has no recipe. */
const PUT_ON: Partial<Record<SpecialtyId, readonly string[]>> = {
  pepperoni: ['pepperoni'],
  super_pepperoni: ['pepperoni'],
  pepperoni_cups: ['pepperoni'],
  hawaiana: ['jamón', 'anana'],
  todas_las_carnes: ['pepperoni', 'jamón', 'carne', 'tocino'],
  the_works: ['pepperoni', 'champiñón', 'aceituna', 'pimiento', 'jamón', 'carne'],
  vegetariana: ['champiñón', 'aceituna', 'pimiento', 'tomate'],
  pollo_bbq: ['pollo', 'tocino'],
  meatball_pepperoni: ['pepperoni', 'meatball'],
  meatball_bbq: ['meatball'],
  half: ['pepperoni', 'jamón', 'anana'],
  'two halves': ['pepperoni', 'champiñón', 'aceituna', 'pimiento'],
  napolitana: ['tomate', 'aceituna', 'albahaca'],
  napolitana_cherry: ['tomate', 'albahaca'],
  italiana: ['carne', 'pimiento', 'champiñón'],
  espinacas_crema: ['espinaca', 'tomate', 'champiñón'],
  chicken_garlic: ['pollo', 'tomate'],
  canadian_bacon: ['jamón'],
};

/** Actual use of an ingredient relative to what recipes require. */
const HANDS: Record<string, number> = {
  pepperoni: 1.09,
  jamón: 1.04,
  carne: 1.06,
  meatball: 1.05,
  tocino: 1.02,
  champiñón: 1.03,
  tomate: 0.99,
  albahaca: 1.08,
  aceituna: 0.97,
  anana: 0.94,
  espinaca: 0.93,
  pollo: 0.91,
  pimiento: 0.92,
};
/** Additional factor for specialties that are not made like the others. */
const CARE: Partial<Record<SpecialtyId, number>> = {
  super_pepperoni: 1.04,
  todas_las_carnes: 1.03,
  the_works: 0.98,
  vegetariana: 0.97,
  pollo_bbq: 0.96,
  half: 1.05,
  italiana: 0.97,
  canadian_bacon: 0.95,
};

/** A thin crust carries fewer toppings. */
const CRUSTS = { [LUMBRE]: { delgada: 0.95 }, [FORNO]: { thin: 0.95 } };
const SHARE_OF_PRICE = { [LUMBRE]: 1, [FORNO]: 0.9 };

export const CURRENCIES: Record<number, string> = { [LUMBRE]: 'USD', [FORNO]: 'EUR' };

export interface DemoRecipes {
  recipes: RecipeLine[];
  ingredients: IngredientLine[];
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Number of pieces that cameras count on a pizza, by specialty and ingredient. */
export type CountedPieces = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The recipes and prices of a demo company with stores; null for the others. The amounts match the
 * number of pieces that cameras count, so that overuse and underuse reflect the staff and not the
 * counting: touching pieces count as one, in recipes as on pizzas.
 */
export function recipesOf(company: number, counted: CountedPieces): DemoRecipes | null {
  if (company !== LUMBRE && company !== FORNO) return null;
  const crusts = Object.entries({ '': 1, ...CRUSTS[company] });
  const recipes = Object.entries(PUT_ON).flatMap(([specialty, names]) =>
    crusts.flatMap(([crust, share]) =>
      names
        .map((ingredient) => {
          const pieces = counted[specialty]?.[ingredient] ?? 0;
          // Safe because Object.entries returns the table's own keys.
          const hands = HANDS[ingredient]! * (CARE[specialty as SpecialtyId] ?? 1);
          const grams = tenths((pieces * INGREDIENTS[ingredient]![0] * share) / hands);
          return { specialty, crust, size: '', ingredient, grams };
        })
        .filter(({ grams }) => grams > 0),
    ),
  );
  const ingredients = Object.entries(INGREDIENTS).map(([ingredient, [piece_grams, price]]) => ({
    ingredient,
    piece_grams,
    price_per_kg: tenths(price * SHARE_OF_PRICE[company]),
  }));
  return { recipes, ingredients };
}
