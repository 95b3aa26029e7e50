import { wholePercent } from './whole-percent.ts';

/** So much of the usual share of bad pizzas is clearly more than usual. */
const MUCH_MORE = 1.25;

/**
 * Whether a share of bad pizzas is told in red: more than a quarter above the one of all that stand in
 * the same list, both as they are printed.
 */
export const isMuchBad = (share: number, usual: number): boolean =>
  wholePercent(share) > wholePercent(usual) * MUCH_MORE;

/** What the red figures of such a list mean. */
export const muchBadText = (usual: number): string =>
  `Red: more than a quarter above the ${wholePercent(usual)}% of all`;
