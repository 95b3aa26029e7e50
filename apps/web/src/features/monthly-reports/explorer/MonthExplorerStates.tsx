import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import type { ReactNode } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { ReportListStates } from '../../../controls/lists/ReportListStates.tsx';
import type { MonthExplorer } from './use-month-explorer.ts';
import { say } from '../../../language/language.ts';

interface MonthExplorerStatesProps {
  explorer: MonthExplorer;
  children: (rows: readonly MonthlyRow[]) => ReactNode;
}

/** The error message of a failed call, shown unchanged (spec 002 section 8). */
export const reasonOf = (error: Error): string =>
  error instanceof CallError ? (error.reason ?? error.message) : error.message;

/** The reports of a month, or the state shown while there are none. */
export const MonthExplorerStates = ({ explorer, children }: MonthExplorerStatesProps) => (
  <ReportListStates
    explorer={explorer}
    empty={
      <EmptyState title={say({ en: 'No reports', es: 'No hay informes' })}>
        {say({ en: 'No company has stores yet.', es: 'Aún ninguna empresa tiene tiendas.' })}
      </EmptyState>
    }
    failed={(error) => (
      <ErrorState title={reasonOf(error)} onRetry={explorer.retry} details={error.message}>
        {say({ en: 'The reports could not be loaded.', es: 'No se pudieron cargar los informes.' })}
      </ErrorState>
    )}
  >
    {children}
  </ReportListStates>
);
