import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import type { ReactNode } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import list from '../../../controls/ReportList.module.css';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { MonthExplorer } from './use-month-explorer.ts';

interface MonthExplorerStatesProps {
  explorer: MonthExplorer;
  children: (rows: readonly MonthlyRow[]) => ReactNode;
}

/** What a failed call said, shown as it is (spec 002 section 8). */
export const reasonOf = (error: Error): string =>
  error instanceof CallError ? (error.reason ?? error.message) : error.message;

/** The reports of a month, or the state shown while there are none. */
export function MonthExplorerStates({ explorer, children }: MonthExplorerStatesProps) {
  const { rows, error, retry, stale, noCompany } = explorer;
  if (rows && !(error && stale)) {
    if (rows.length === 0) {
      return <EmptyState title="No reports">No company has stores yet.</EmptyState>;
    }
    return (
      <LoadingOverlay busy={stale} label="Loading reports">
        {children(rows)}
      </LoadingOverlay>
    );
  }
  if (error) {
    return (
      <ErrorState title={reasonOf(error)} onRetry={retry} details={error.message}>
        The reports could not be loaded.
      </ErrorState>
    );
  }
  if (noCompany) {
    return <EmptyState title="No company">There are no companies you can access.</EmptyState>;
  }
  return (
    <div role="status" aria-label="Loading reports" className={list.waiting}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}
