export const QUALITIES = ['bad', 'good', 'excellent'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface QualityDefinition {
  min: number;
  max: number;
}

/** Default if neither venue nor company set one (spec 000 section 9). */
export const DEFAULT_QUALITY: QualityDefinition = { min: 6, max: 8 };

/** Whether the limits are valid: 0 <= min <= max <= 10, fractions allowed (decision X72). */
export const isQualityDefinition = ({ min, max }: QualityDefinition): boolean =>
  0 <= min && min <= max && max <= 10;

/** Share of an average within which a value counts as Good (spec 000 section 4). */
export const RELATIVE_BAND = 0.05;

/** Absolute band of a score: above max excellent, above min good, otherwise bad (decision X46). */
export function qualityOf(score: number, { min, max } = DEFAULT_QUALITY): Quality {
  if (score > max) return 'excellent';
  return score > min ? 'good' : 'bad';
}

/** Band of a value against an average, +/-5% (decision X47). */
export function relativeQuality(value: number, average: number): Quality {
  if (value < average * (1 - RELATIVE_BAND)) return 'bad';
  return value > average * (1 + RELATIVE_BAND) ? 'excellent' : 'good';
}
