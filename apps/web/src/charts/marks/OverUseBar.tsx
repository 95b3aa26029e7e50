import { isOverRecipe } from '@crustodian/domain/figures/is-over-recipe';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import css from './OverUseBar.module.css';

interface OverUseBarProps {
  /** Fraction over (above zero, red) or under (green) the intended amount. */
  share: number;
  /** The fraction at which the bar has its full length. */
  most: number;
}

/** Extends to the right of the middle for overuse, to the left for savings. */
export function OverUseBar({ share, most }: OverUseBarProps) {
  const width = `${(Math.min(1, Math.abs(share) / most) * 46).toFixed(1)}%`;
  return (
    <span className={css.bar} data-over={isOverRecipe(share)} aria-hidden="true">
      {wholePercent(share) !== 0 && <i style={{ width }} />}
    </span>
  );
}
