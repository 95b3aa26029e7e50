import { wholePercent } from '../figures/whole-percent.ts';

/** The displayed effect of one verdict more or less: d is a decrease, i an increase (decision X96). */
export interface Stress {
  d_info_s: string;
  d_score_s: string;
  i_info_s: string;
  i_score_s: string;
}

/** Points above which a delta is amber, in hundredths; whole numbers avoid binary noise in 0.03 x 100. */
const LIMIT_IN_HUNDREDTHS = 3;
const NOTHING = '-';

/** The fewest reclassified pizzas that move the score past the amber limit (decision X96). */
export const reclassified = (count: number): number =>
  Math.floor((LIMIT_IN_HUNDREDTHS * count) / 100) + 1;

/**
 * The scores, in whole percent, with this many pizzas more or fewer to standard (decision X96);
 * empty if there are not enough to change.
 */
export function stressTest({ count, goods }: { count: number; goods: number }): Stress {
  const moved = reclassified(count);
  const percent = (some: number) => `${wholePercent(some / count)}%`;
  const [fewer, more] = [goods - moved, goods + moved];
  return {
    ...(fewer < 0
      ? { d_info_s: NOTHING, d_score_s: NOTHING }
      : { d_info_s: `+${moved} bad`, d_score_s: percent(fewer) }),
    ...(more > count
      ? { i_info_s: NOTHING, i_score_s: NOTHING }
      : { i_info_s: `-${moved} bad`, i_score_s: percent(more) }),
  };
}
