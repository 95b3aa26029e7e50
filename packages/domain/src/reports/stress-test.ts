import { wholePercent } from '../figures/whole-percent.ts';

/** What one verdict more or less would do, as it is shown: d is a decrease, i an increase (decision X96). */
export interface Stress {
  d_info_s: string;
  d_score_s: string;
  i_info_s: string;
  i_score_s: string;
}

/** Points that make a delta amber, in hundredths: whole numbers keep 0.03 x 100 at 3. */
const LIMIT_IN_HUNDREDTHS = 3;
const NOTHING = '-';

/** The fewest reclassified pizzas that move the score past the amber limit (decision X96). */
export const reclassified = (count: number): number =>
  Math.floor((LIMIT_IN_HUNDREDTHS * count) / 100) + 1;

/**
 * The scores that this many pizzas more or fewer to standard would make, in whole percent (decision
 * X96); nothing where there are not so many to change.
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
