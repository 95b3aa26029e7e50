import type { ReactNode } from 'react';
import { LoadingOverlay } from '../../../controls/feedback/LoadingOverlay.tsx';
import list from '../../../controls/ReportList.module.css';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import type { StoreRow } from './explorer-calls.ts';
import type { Explorer } from './use-explorer.ts';
import { say } from '../../../language/language.ts';

interface ExplorerStatesProps {
  explorer: Explorer;
  children: (rows: readonly StoreRow[]) => ReactNode;
}

/** The stores of a week, or the state shown while there are none. */
export function ExplorerStates({ explorer, children }: ExplorerStatesProps) {
  const { rows, error, retry, stale, noCompany } = explorer;
  if (rows && !(error && stale)) {
    if (rows.length === 0) {
      return (
        <EmptyState title={say({ en: 'No stores', es: 'No hay tiendas' })}>
          {say({ en: 'This company has no stores yet.', es: 'Esta empresa aún no tiene tiendas.' })}
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
      <ErrorState
        title={say({
          en: 'The reports could not be loaded',
          es: 'No se pudieron cargar los informes',
        })}
        onRetry={retry}
        error={error}
      />
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
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}
