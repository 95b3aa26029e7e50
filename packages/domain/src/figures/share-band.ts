import { wholePercent } from './whole-percent.ts';

/** Bands of the shift heatmap, as named in the legend (spec 002 section 9). */
export const SHARE_BANDS = ['0–50%', '50–70%', '70–90%', '90–100%', 'none'] as const;
type ShareBand = (typeof SHARE_BANDS)[number];

/** [0,50) [50,70) [70,90) [90,100], using the percentage printed in the cell (decision X104). */
export function shareBand(share: number | null): ShareBand {
  if (share === null) return 'none';
  const percent = wholePercent(share);
  if (percent < 50) return '0–50%';
  if (percent < 70) return '50–70%';
  return percent < FINE_FROM ? '70–90%' : '90–100%';
}

/** From this percentage on, a shift is in the best band and needs no help. */
const FINE_FROM = 90;

/** Whether a share is in the best band, as printed. */
export const isFine = (share: number): boolean => wholePercent(share) >= FINE_FROM;
