/** Bands of the shift heatmap, as its legend names them (spec 002 section 9). */
export const SHARE_BANDS = ['0–50%', '50–70%', '70–90%', '90–100%', 'none'] as const;
type ShareBand = (typeof SHARE_BANDS)[number];

/** [0,50) [50,70) [70,90) [90,100], by the share itself and not as it is printed (decision X104). */
export function shareBand(share: number | null): ShareBand {
  if (share === null) return 'none';
  if (share < 0.5) return '0–50%';
  if (share < 0.7) return '50–70%';
  return share < 0.9 ? '70–90%' : '90–100%';
}
