import { importRecipes as contract } from '@crustodian/contract/management';
import { handle } from '#platform/http';
import { storeRecipes } from './store-recipes.ts';

export const importRecipes = handle(contract, async ({ body }, { db, company }) => ({
  stored: await storeRecipes(db, company, body),
}));
