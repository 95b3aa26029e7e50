import type { ReactNode } from 'react';
import { scoreChangeText } from '../../pizza/formatters.ts';
import css from './Change.module.css';

interface ChangeProps {
  /** Signed amount, of which only the sign matters. */
  amount: number;
  /** The amount as text, with its sign: '+6', '−0.05'. */
  children: ReactNode;
  /** Whether a smaller figure is better, as with bad pizzas. */
  lessIsBetter?: boolean;
}

const UP = 'M5 1l4.5 8h-9z';
const DOWN = 'M5 9L.5 1h9z';

/** A significant change: triangle, sign and number, green for better, red for worse. */
export function Change({ amount, children, lessIsBetter = false }: ChangeProps) {
  if (amount === 0) return <span className={css.same}>{children}</span>;
  const better = lessIsBetter ? amount < 0 : amount > 0;
  return (
    <span className={css.change} data-better={better}>
      <svg width="8" height="8" viewBox="0 0 10 10" aria-hidden="true">
        <path d={amount > 0 ? UP : DOWN} fill="currentColor" />
      </svg>
      {children}
    </span>
  );
}

/** A change of a score; one that rounds to '0.00' counts as no change. */
export const ScoreChange = ({ gap }: { gap: number }) => (
  <Change amount={Math.round(gap * 100)}>{scoreChangeText(gap)}</Change>
);
