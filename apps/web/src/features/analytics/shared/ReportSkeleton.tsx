import css from './ReportSkeleton.module.css';

/** Where tiles and charts will stand, until it is known which store they are about. */
export const ReportSkeleton = () => (
  <div className={css.skeleton} role="status" aria-label="Loading">
    {['a', 'b', 'c', 'd'].map((tile) => (
      <span key={tile} className={css.tile} />
    ))}
    <span className={css.wide} />
    <span className={css.side} />
  </div>
);
