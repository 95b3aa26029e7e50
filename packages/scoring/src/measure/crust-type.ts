import { THRESHOLDS, type Thresholds } from '@crustodian/domain/score/criterion-thresholds';

/** The crusts that the engine distinguishes. */
export const CRUST_TYPES = ['tradicional', 'delgada'] as const satisfies CrustType[];
export type CrustType = keyof Thresholds['crustWidth'];

/** Distance from the bound, in radii, at which confidence is greatest. */
const SURE_AT = 0.04;

/** Crust type by the mean width of the crust, in radii; an estimate, so confidence stays modest. */
export function crustTypeOf(
  meanWidth: number,
  thinBelow = THRESHOLDS.thinCrustBelow,
): { crust: CrustType; confidence: number } {
  const margin = Math.min(1, Math.abs(meanWidth - thinBelow) / SURE_AT);
  return {
    crust: meanWidth < thinBelow ? 'delgada' : 'tradicional',
    confidence: 0.5 + 0.4 * margin,
  };
}
