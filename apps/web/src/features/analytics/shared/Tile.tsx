import type { ReactNode } from 'react';
import css from './Tile.module.css';

interface TileProps {
  label: string;
  /** The main figure; a dash while unknown. */
  value: string | null | undefined;
  /** Sample size, shown on hover: 'n 7,914'. */
  n?: string | undefined;
  /** Next to the figure: its change, or the total it is a share of. */
  note?: ReactNode;
  /** To the right of the label: a small mark or chart. */
  mark?: ReactNode;
  /** Below the figure: its audited value. */
  below?: ReactNode;
  busy?: boolean;
}

/** One of the figures at the top of a page. */
export function Tile({ label, value, n, note, mark, below, busy }: TileProps) {
  return (
    <div className={css.tile} data-busy={busy || undefined}>
      <dt className={css.label}>
        {label}
        {mark && <span className={css.mark}>{mark}</span>}
      </dt>
      <dd className={css.figures} title={n}>
        <b className={`cr-display ${css.value}`} data-long={(value?.length ?? 0) > 9 || undefined}>
          {value ?? '–'}
        </b>
        {note && <span className={css.note}>{note}</span>}
      </dd>
      {below && <dd className={css.below}>{below}</dd>}
    </div>
  );
}

export const Tiles = ({ children, label }: { children: ReactNode; label: string }) => (
  <dl className={css.tiles} aria-label={label}>
    {children}
  </dl>
);
