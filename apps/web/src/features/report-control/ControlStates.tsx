import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import css from './ReportControl.module.css';

interface ControlStatesProps {
  error: Error | null;
  retry: () => void;
  /** Why there is nothing to show; null while it is loaded. */
  empty: string | null;
}

/** What stands there until the figures do. */
export function ControlStates({ error, retry, empty }: ControlStatesProps) {
  if (error) {
    return <ErrorState title="The reports could not be loaded" onRetry={retry} error={error} />;
  }
  if (empty) return <EmptyState title="No stores">{empty}</EmptyState>;
  return (
    <div role="status" aria-label="Loading reports" className={css.top}>
      <div className={css.waiting} />
      <div className={css.waiting} />
    </div>
  );
}
