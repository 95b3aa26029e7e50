/** Below this share of the made pizzas seen, a venue's week stands in no ranking. */
const FEWEST_SEEN = 0.8;

/** Null where no till told what was made. */
export const shareSeen = (made: number | null, seen: number): number | null =>
  made === null || made === 0 ? null : Math.min(1, seen / made);

export const isLeftOut = (share: number | null): boolean => share !== null && share < FEWEST_SEEN;

const LOW = 0.1;
const HIGH = 0.9;

export interface Bounds {
  low: number;
  high: number;
}

/** The mean of all that was made, if the unseen were at the 10th or at the 90th percentile of the scored. */
export function boundsOfMean(scores: readonly number[], unseen: number): Bounds | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted((a, b) => a - b);
  const sum = sorted.reduce((all, score) => all + score, 0);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)]!;
    return below + (place % 1) * ((sorted[Math.ceil(place)] ?? below) - below);
  };
  const mean = (ofUnseen: number) => (sum + unseen * ofUnseen) / (sorted.length + unseen);
  return { low: mean(at(LOW)), high: mean(at(HIGH)) };
}
