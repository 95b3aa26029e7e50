import { IconGridDots, IconLayoutGrid, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import { DENSITIES, type Density } from './grid/card-look.ts';
import css from './FeedHead.module.css';

const DENSITY_MODES = [
  { value: 'grid', label: DENSITIES.grid, icon: IconLayoutGrid },
  { value: 'compact', label: DENSITIES.compact, icon: IconGridDots },
  { value: 'list', label: DENSITIES.list, icon: IconListDetails },
] as const;

type Layout = Pick<FeedHeadProps, 'density' | 'onDensity'>;

/** Grid, compact grid or list. */
export const DensityToggle = ({ density, onDensity }: Layout) => (
  <ModeToggle label="Density" modes={DENSITY_MODES} value={density} onChange={onDensity} />
);

interface FeedHeadProps {
  shown: number;
  /** Cards before filters. */
  listed: number;
  /** How many of them were reviewed; null where that is not the viewer's matter. */
  reviewed: number | null;
  /** The filters leave only pizzas that wait for a review. */
  toReview: boolean;
  density: Density;
  onDensity: (density: Density) => void;
  /** The days, for users without that step in the breadcrumb. */
  days: ReactNode;
  /** Mark day as reviewed; on a phone it waits in the sheet, as the layout does. */
  action: ReactNode;
}

/** How many pizzas there are, how far the review is, and how they are laid out. */
export function FeedHead(props: FeedHeadProps) {
  const { shown, listed, reviewed, toReview, density, onDensity, days, action } = props;
  return (
    <div className={css.head}>
      <h1 className={`cr-display ${css.title}`}>{shown === 1 ? '1 pizza' : `${shown} pizzas`}</h1>
      {listed > 0 && (
        <p className={css.note}>
          {toReview && 'to review · '}
          {listed} in the feed
        </p>
      )}
      <div className={css.right}>
        {days}
        {reviewed !== null && listed > 0 && (
          <span className={css.progress}>
            {reviewed} of {listed} in the feed reviewed
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${(reviewed / listed) * 100}%` }} />
            </span>
          </span>
        )}
        <span className={css.tools}>
          <DensityToggle density={density} onDensity={onDensity} />
          {action}
        </span>
      </div>
    </div>
  );
}
