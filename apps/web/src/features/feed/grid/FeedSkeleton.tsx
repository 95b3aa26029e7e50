import type { ReactNode } from 'react';
import { phrase } from '../../../language/language.ts';
import { loadingPizzas } from '../feed-texts.ts';
import css from './FeedSkeleton.module.css';

interface FeedSkeletonProps {
  /** Content already shown next to the cards. */
  beside?: (cards: ReactNode) => ReactNode;
}

/** Skeleton of the page while the first pizzas load. */
export function FeedSkeleton({ beside = (cards) => cards }: FeedSkeletonProps) {
  return (
    <div className={css.page}>
      <h1 className="cr-hidden">{phrase('Daily feed')}</h1>
      <div className={`${css.shape} ${css.head}`}>
        <span className={css.title} />
        <span className={css.button} />
      </div>
      <div className={`${css.shape} ${css.chips}`}>
        {[120, 96, 104, 110, 92, 100].map((width, place) => (
          <span key={place} style={{ width }} />
        ))}
      </div>
      {beside(<Cards />)}
    </div>
  );
}

const Cards = () => (
  <div className={`${css.shape} ${css.cards}`} role="status" aria-label={loadingPizzas()}>
    {Array.from({ length: 10 }, (_, place) => (
      <div key={place}>
        <span className={css.photo} />
        <span className={css.line} style={{ width: '70%' }} />
        <span className={css.line} style={{ width: '48%' }} />
      </div>
    ))}
  </div>
);
