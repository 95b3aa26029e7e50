/** The crusts that the engine tells apart. */
export const CRUST_TYPES = ['tradicional', 'delgada'] as const;
export type CrustType = (typeof CRUST_TYPES)[number];

/** Crusts narrower than this share of the radius are thin. */
const THIN_BELOW = 0.09;
/** Distance from the bound at which the answer is sure. */
const SURE_AT = 0.04;

/** Crust type by the mean width of the crust, in radii; an estimate, so confidence stays modest. */
export function crustTypeOf(meanWidth: number): { crust: CrustType; confidence: number } {
  const margin = Math.min(1, Math.abs(meanWidth - THIN_BELOW) / SURE_AT);
  return {
    crust: meanWidth < THIN_BELOW ? 'delgada' : 'tradicional',
    confidence: 0.5 + 0.4 * margin,
  };
}
