import css from './PanelSkeleton.module.css';
import { phrase } from '../../language/language.ts';

interface PanelSkeletonProps {
  rows: number;
  /** What is loading, for screen readers. */
  label?: string;
}

/** Placeholder while a panel's rows load. */
export function PanelSkeleton({ rows, label = phrase('Loading') }: PanelSkeletonProps) {
  return (
    <div className={css.panel} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
