/** Smaller than any pizza's effect, but enough for 0.285, which is slightly less in binary. */
const TOLERANCE = 1e-9;

/**
 * A fraction as the printed whole percentage, half away from zero. Colours, sentences and
 * differences next to printed percentages use this number, not the fraction.
 */
export function wholePercent(share: number): number {
  const size = Math.round(Math.abs(share) * 100 + TOLERANCE);
  return share < 0 && size > 0 ? -size : size;
}
