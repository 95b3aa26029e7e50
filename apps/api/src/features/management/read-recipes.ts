import { readRecipes as contract } from '@crustodian/contract/management';
import { readRecipeBook } from '#pizzas/portion-figures';
import { handle } from '#platform/http/http';

export const readRecipes = handle(contract, async (_input, { db, company }) => {
  const { recipes, ingredients, currency } = await readRecipeBook(db, company);
  return { currency, recipes: [...recipes], ingredients: [...ingredients] };
});
