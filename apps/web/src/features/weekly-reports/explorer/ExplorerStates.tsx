import type { ReactNode } from 'react';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import list from '../../../controls/ReportList.module.css';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { StoreRow } from './explorer-calls.ts';
import type { Explorer } from './use-explorer.ts';

interface ExplorerStatesProps {
  explorer: Explorer;
  children: (rows: readonly StoreRow[]) => ReactNode;
}

/** The stores of a week, or the state shown while there are none. */
export function ExplorerStates({ explorer, children }: ExplorerStatesProps) {
  const { rows, error, retry, stale, noCompany } = explorer;
  if (rows && !(error && stale)) {
    if (rows.length === 0) {
      return <EmptyState title="No stores">This company has no stores yet.</EmptyState>;
    }
    return (
      <LoadingOverlay busy={stale} label="Loading reports">
        {children(rows)}
      </LoadingOverlay>
    );
  }
  if (error) {
    return <ErrorState title="The reports could not be loaded" onRetry={retry} error={error} />;
  }
  if (noCompany) {
    return <EmptyState title="No company">There are no companies you can access.</EmptyState>;
  }
  return (
    <div role="status" aria-label="Loading reports" className={list.waiting}>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}
