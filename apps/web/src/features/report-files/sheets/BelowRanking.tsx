import type { ReactNode } from 'react';
import css from './BelowRanking.module.css';

interface BelowRankingProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** What fills the sheet below a ranking of few rows, under a heading of its own. */
export const BelowRanking = ({ title, help, children }: BelowRankingProps) => (
  <section className={css.below}>
    <h3>{title}</h3>
    {help && <p>{help}</p>}
    {children}
  </section>
);
