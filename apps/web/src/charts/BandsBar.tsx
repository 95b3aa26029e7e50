import type { Quality } from '@crustodian/domain/quality-band';
import css from './BandsBar.module.css';

interface BandsBarProps {
  /** Shares 0..1 of the scored pizzas. */
  shares: Record<Quality, number>;
}

const ORDER = ['bad', 'good', 'excellent'] as const satisfies readonly Quality[];

/** Bad, Good, Excellent in one bar; Bad is hatched, so that grey prints still read. */
export function BandsBar({ shares }: BandsBarProps) {
  const said = ORDER.map((band) => `${band} ${Math.round(shares[band] * 100)}%`).join(', ');
  return (
    <span className={css.bar} role="img" aria-label={said}>
      {ORDER.filter((band) => shares[band] > 0).map((band) => (
        <span key={band} className={css[band]} style={{ flexGrow: shares[band] }} />
      ))}
    </span>
  );
}
