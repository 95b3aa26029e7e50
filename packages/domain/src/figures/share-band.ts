import { wholePercent } from './whole-percent.ts';

/** Bands of the shift heatmap, as its legend names them (spec 002 section 9). */
export const SHARE_BANDS = ['0–50%', '50–70%', '70–90%', '90–100%', 'none'] as const;
type ShareBand = (typeof SHARE_BANDS)[number];

/** [0,50) [50,70) [70,90) [90,100], by the percentage that is printed in the cell (decision X104). */
export function shareBand(share: number | null): ShareBand {
  if (share === null) return 'none';
  const percent = wholePercent(share);
  if (percent < 50) return '0–50%';
  if (percent < 70) return '50–70%';
  return percent < FINE_FROM ? '70–90%' : '90–100%';
}

/** Percent from which on a shift needs no help: the best band. */
const FINE_FROM = 90;

/** Whether a share lies in the best band, as it is printed. */
export const isFine = (share: number): boolean => wholePercent(share) >= FINE_FROM;
