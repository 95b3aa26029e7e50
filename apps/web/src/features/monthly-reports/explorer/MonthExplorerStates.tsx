import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import type { ReactNode } from 'react';
import { CallError } from '../../../connection/error-messages.ts';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import list from '../../../controls/ReportList.module.css';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { MonthExplorer } from './use-month-explorer.ts';
import { say } from '../../../language/language.ts';

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
      return (
        <EmptyState title={say({ en: 'No reports', es: 'No hay informes' })}>
          {say({ en: 'No company has stores yet.', es: 'Aún ninguna empresa tiene tiendas.' })}
        </EmptyState>
      );
    }
    return (
      <LoadingOverlay busy={stale} label={say({ en: 'Loading reports', es: 'Cargando informes' })}>
        {children(rows)}
      </LoadingOverlay>
    );
  }
  if (error) {
    return (
      <ErrorState title={reasonOf(error)} onRetry={retry} details={error.message}>
        {say({ en: 'The reports could not be loaded.', es: 'No se pudieron cargar los informes.' })}
      </ErrorState>
    );
  }
  if (noCompany) {
    return (
      <EmptyState title={say({ en: 'No company', es: 'No hay empresa' })}>
        {say({
          en: 'There are no companies you can access.',
          es: 'No hay ninguna empresa a la que tengas acceso.',
        })}
      </EmptyState>
    );
  }
  return (
    <div
      role="status"
      aria-label={say({ en: 'Loading reports', es: 'Cargando informes' })}
      className={list.waiting}
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}
