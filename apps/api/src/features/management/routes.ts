import * as contract from '@crustodian/contract/management';
import { underOneDefinition } from '#pizzas/one-definition';
import { implement } from '#platform/http/http';
import { importRecipes } from './import-recipes.ts';
import { readManagementSummary } from './read-management-summary.ts';
import { readRecipes } from './read-recipes.ts';

export const managementRoutes = implement(contract, {
  readManagementSummary,
  readRecipes,
  importRecipes,
}).map(underOneDefinition);
