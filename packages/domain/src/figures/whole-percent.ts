/** Less than any pizza counts: 0.285 is a little less in binary. */
const TOLERANCE = 1e-9;

/**
 * A fraction as the whole percent that is printed, half away from zero. Colours, sentences and
 * differences that stand beside printed percentages follow this number, not the fraction.
 */
export function wholePercent(share: number): number {
  const size = Math.round(Math.abs(share) * 100 + TOLERANCE);
  return share < 0 && size > 0 ? -size : size;
}
