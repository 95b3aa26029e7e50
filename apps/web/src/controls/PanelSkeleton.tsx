import css from './PanelSkeleton.module.css';

/** A panel while its rows are on the way. */
export function PanelSkeleton({ rows }: { rows: number }) {
  return (
    <div className={css.panel} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
