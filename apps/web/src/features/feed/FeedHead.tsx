import { IconGridDots, IconLayoutGrid, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import type { Density } from './grid/card-look.ts';
import { say } from '../../language/language.ts';
import css from './FeedHead.module.css';

const densityModes = () =>
  [
    { value: 'grid', label: say({ en: 'Grid', es: 'Cuadrícula' }), icon: IconLayoutGrid },
    { value: 'compact', label: say({ en: 'Compact', es: 'Compacta' }), icon: IconGridDots },
    { value: 'list', label: say({ en: 'List', es: 'Lista' }), icon: IconListDetails },
  ] as const;

type Layout = Pick<FeedHeadProps, 'density' | 'onDensity'>;

/** Grid, compact grid or list. */
export const DensityToggle = ({ density, onDensity }: Layout) => (
  <ModeToggle
    label={say({ en: 'Density', es: 'Densidad' })}
    modes={densityModes()}
    value={density}
    onChange={onDensity}
  />
);

interface FeedHeadProps {
  shown: number;
  /** Number of cards before filters. */
  listed: number;
  /** Number of reviewed cards; null if the viewer does not review. */
  reviewed: number | null;
  /** Whether the filters leave only unreviewed pizzas. */
  toReview: boolean;
  density: Density;
  onDensity: (density: Density) => void;
  /** The days picker, for users without that step in the breadcrumb. */
  days: ReactNode;
  /** Mark day as reviewed; on phones it is in the filter sheet, like the layout. */
  action: ReactNode;
}

/** Number of pizzas, review progress, and layout. */
export function FeedHead(props: FeedHeadProps) {
  const { shown, listed, reviewed, toReview, density, onDensity, days, action } = props;
  return (
    <div className={css.head}>
      <h1 className={`cr-display ${css.title}`}>
        {say(
          shown === 1
            ? { en: '1 pizza', es: '1 pizza' }
            : { en: `${shown} pizzas`, es: `${shown} pizzas` },
        )}
      </h1>
      {listed > 0 && (
        <p className={css.note}>
          {toReview && say({ en: 'to review · ', es: 'por revisar · ' })}
          {say({ en: `${listed} in the feed`, es: `de ${listed} en total` })}
        </p>
      )}
      <div className={css.right}>
        {days}
        {reviewed !== null && listed > 0 && (
          <span className={css.progress}>
            {say({
              en: `${reviewed} of ${listed} in the feed reviewed`,
              es: `${reviewed} de ${listed} revisadas`,
            })}
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
