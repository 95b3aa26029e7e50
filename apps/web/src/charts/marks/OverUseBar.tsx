import { isOverRecipe } from '@crustodian/domain/figures/is-over-recipe';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import css from './OverUseBar.module.css';

interface OverUseBarProps {
  /** Fraction over (above zero, red) or under (green) what was meant. */
  share: number;
  /** The fraction at which a bar is as long as it gets. */
  most: number;
}

/** To the right of the middle what was used too much, to the left what was saved. */
export function OverUseBar({ share, most }: OverUseBarProps) {
  const width = `${(Math.min(1, Math.abs(share) / most) * 46).toFixed(1)}%`;
  return (
    <span className={css.bar} data-over={isOverRecipe(share)} aria-hidden="true">
      {wholePercent(share) !== 0 && <i style={{ width }} />}
    </span>
  );
}
