import css from './FeedSkeleton.module.css';

/** The shape of the page while the first pizzas are on their way. */
export function FeedSkeleton() {
  return (
    <div className={css.page} role="status" aria-label="Loading pizzas">
      <div className={css.head}>
        <span className={css.title} />
        <span className={css.button} />
      </div>
      <div className={css.chips}>
        {[120, 96, 104, 110, 92, 100].map((width, place) => (
          <span key={place} style={{ width }} />
        ))}
      </div>
      <div className={css.cards}>
        {Array.from({ length: 10 }, (_, place) => (
          <div key={place}>
            <span className={css.photo} />
            <span className={css.line} style={{ width: '70%' }} />
            <span className={css.line} style={{ width: '48%' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
