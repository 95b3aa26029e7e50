import type { IngredientLine, RecipeLine } from '@crustodian/domain/portions';
import type { SpecialtyId } from '@crustodian/domain/specialties';
import { FORNO, LUMBRE } from './companies.ts';

/** Grams of a piece as cameras count them, and dollars a kilogram. */
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

/** Pieces that a large pizza of the original crust should show. */
const PIECES: Partial<Record<SpecialtyId, Record<string, number>>> = {
  pepperoni: { pepperoni: 25 },
  super_pepperoni: { pepperoni: 9 },
  pepperoni_cups: { jamón: 14, anana: 4 },
  hawaiana: { jamón: 15, anana: 14 },
  todas_las_carnes: { pepperoni: 8.5, jamón: 8.5, carne: 14, tocino: 5 },
  the_works: {
    pepperoni: 9,
    champiñón: 10,
    aceituna: 7.5,
    pimiento: 6.5,
    jamón: 6,
    carne: 9,
  },
  vegetariana: { champiñón: 11, aceituna: 12.5, pimiento: 9, tomate: 3 },
  pollo_bbq: { pollo: 14.5, tocino: 9.5 },
  meatball_pepperoni: { pepperoni: 20, meatball: 12 },
  meatball_bbq: { meatball: 9, jamón: 5, carne: 2, tocino: 1 },
  half: { pepperoni: 9.5, jamón: 7.5, anana: 3 },
  'two halves': { pepperoni: 10, champiñón: 6, aceituna: 6, pimiento: 3.5 },
  napolitana: { tomate: 10, aceituna: 5, albahaca: 5 },
  napolitana_cherry: { albahaca: 6, tomate: 2, champiñón: 1 },
  italiana: { carne: 18.5, pimiento: 7, champiñón: 5 },
  espinacas_crema: { espinaca: 13, albahaca: 2 },
  chicken_garlic: { pollo: 8 },
  canadian_bacon: { jamón: 10, pepperoni: 12, tocino: 1 },
};

/** The stores are a little generous: recipes ask for less than what they put on. */
const SHARE_OF_PIECES = 0.95;
/** A thin crust carries less. */
const CRUSTS = { [LUMBRE]: { delgada: 0.95 }, [FORNO]: { thin: 0.95 } };
const SHARE_OF_PRICE = { [LUMBRE]: 1, [FORNO]: 0.9 };

export const CURRENCIES: Record<number, string> = { [LUMBRE]: 'USD', [FORNO]: 'EUR' };

export interface DemoRecipes {
  recipes: RecipeLine[];
  ingredients: IngredientLine[];
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The recipes and prices of a demo company with stores; null for the others. */
export function recipesOf(company: number): DemoRecipes | null {
  if (company !== LUMBRE && company !== FORNO) return null;
  const crusts = Object.entries({ '': 1, ...CRUSTS[company] });
  const recipes = Object.entries(PIECES).flatMap(([specialty, pieces]) =>
    crusts.flatMap(([crust, share]) =>
      Object.entries(pieces).map(([ingredient, count]) => ({
        specialty,
        crust,
        size: '',
        ingredient,
        grams: tenths(count * INGREDIENTS[ingredient]![0] * SHARE_OF_PIECES * share),
      })),
    ),
  );
  const ingredients = Object.entries(INGREDIENTS).map(([ingredient, [piece_grams, price]]) => ({
    ingredient,
    piece_grams,
    price_per_kg: tenths(price * SHARE_OF_PRICE[company]),
  }));
  return { recipes, ingredients };
}
