import type { ReactNode } from 'react';
import css from './BelowRanking.module.css';

interface BelowRankingProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** Fills the sheet below a short ranking, with its own heading. */
export const BelowRanking = ({ title, help, children }: BelowRankingProps) => (
  <section className={css.below}>
    <h3>{title}</h3>
    {help && <p>{help}</p>}
    {children}
  </section>
);
