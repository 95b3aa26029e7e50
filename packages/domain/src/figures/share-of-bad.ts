import type { Language } from './problems.ts';
import { wholePercent } from './whole-percent.ts';

/** Above this multiple of the usual share, bad pizzas are clearly more frequent than usual. */
const MUCH_MORE = 1.25;

/**
 * Whether a share of bad pizzas is shown in red: more than a quarter above the overall share of the
 * list, comparing the printed values.
 */
export const isMuchBad = (share: number, usual: number): boolean =>
  wholePercent(share) > wholePercent(usual) * MUCH_MORE;

/** Explanation of the red figures in such a list. */
export const muchBadText = (usual: number, language: Language = 'en'): string =>
  language === 'es'
    ? `Rojo: más de un cuarto por encima del ${wholePercent(usual)}\u00a0% de todas`
    : `Red: more than a quarter above the ${wholePercent(usual)}% of all`;
