/** Number of steps of a heatmap's colour ramp. */
const RAMP_STEPS = 7;

/**
 * Step 0..6 of a value between two ends; `low` maps to the quiet end and `high` to the loud one, so
 * swapped ends make low values loud.
 */
export function rampStep(value: number, { low, high }: { low: number; high: number }): number {
  if (low === high) return 0;
  const share = (value - low) / (high - low);
  return Math.min(RAMP_STEPS - 1, Math.max(0, Math.floor(share * RAMP_STEPS)));
}
