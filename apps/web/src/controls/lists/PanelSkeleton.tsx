import css from './PanelSkeleton.module.css';

interface PanelSkeletonProps {
  rows: number;
  /** What is on the way, for those who hear it. */
  label?: string;
}

/** A panel while its rows are on the way. */
export function PanelSkeleton({ rows, label = 'Loading' }: PanelSkeletonProps) {
  return (
    <div className={css.panel} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
