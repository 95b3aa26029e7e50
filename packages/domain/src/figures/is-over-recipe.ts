import { wholePercent } from './whole-percent.ts';

/**
 * Above the recipe is red, anything else green (spec 001 section 9); a value displayed as '0%' is
 * not above.
 */
export const isOverRecipe = (share: number): boolean => wholePercent(share) > 0;
