import type { ReactNode } from 'react';
import css from './Tile.module.css';

interface TileProps {
  label: string;
  /** The big figure; a dash while it is not known. */
  value: string | null | undefined;
  /** What the figure is made of, shown on hover: 'n 7,914'. */
  n?: string | undefined;
  /** Next to the figure: its change, or what it is a share of. */
  note?: ReactNode;
  /** At the right of the label: its course. */
  mark?: ReactNode;
  /** Below the figure: what blind judgements say of it. */
  below?: ReactNode;
  busy?: boolean;
}

/** A figure that the page opens with. */
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

/** Tiles side by side. */
export const Tiles = ({ children, label }: { children: ReactNode; label: string }) => (
  <dl className={css.tiles} aria-label={label}>
    {children}
  </dl>
);
