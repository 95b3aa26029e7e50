import type { BandColumn } from '../../charts/marks/BandColumns.tsx';
import type { Period } from '../analytics/shared/periods.ts';
import type { Block } from './management-calls.ts';

type Frames = Block['time_frames']['weekly'];

/** One column per period, including periods without pizzas. */
export const columnsOf = (frames: Frames, periods: readonly Period[]): BandColumn[] =>
  periods.map(({ start, name, title }) => {
    const frame = frames[start];
    return {
      key: start,
      name,
      title,
      count: frame?.count ?? 0,
      pct_bads: frame?.pct_bads ?? 0,
      pct_goods: frame?.pct_goods ?? 0,
      pct_excellents: frame?.pct_excellents ?? 0,
    };
  });

/** The mean score per period; null for a period without scored pizzas. */
export const meansOf = (frames: Frames, periods: readonly Period[]): (number | null)[] =>
  periods.map(({ start }) => frames[start]?.avg_score ?? null);

/** Recovers the counts behind a block's shares: each share is an integer count divided by n. */
export function countsOf({
  count,
  pct_bads,
  pct_excellents,
}: Pick<Block, 'count' | 'pct_bads' | 'pct_excellents'>) {
  const count_bads = Math.round(pct_bads * count);
  const count_excellents = Math.round(pct_excellents * count);
  return {
    count_bads,
    count_excellents,
    count_goods: count - count_bads - count_excellents,
    pct_bads,
    pct_excellents,
    pct_goods: count === 0 ? 0 : (count - count_bads - count_excellents) / count,
  };
}
