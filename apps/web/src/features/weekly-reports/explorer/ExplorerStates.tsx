import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { ReportListStates } from '../../../controls/lists/ReportListStates.tsx';
import type { StoreRow } from './explorer-calls.ts';
import type { Explorer } from './use-explorer.ts';
import { say } from '../../../language/language.ts';

interface ExplorerStatesProps {
  explorer: Explorer;
  children: (rows: readonly StoreRow[]) => ReactNode;
}

/** The stores of a week, or the state shown while there are none. */
export const ExplorerStates = ({ explorer, children }: ExplorerStatesProps) => (
  <ReportListStates
    explorer={explorer}
    empty={
      <EmptyState title={say({ en: 'No stores', es: 'No hay tiendas' })}>
        {say({ en: 'This company has no stores yet.', es: 'Esta empresa aún no tiene tiendas.' })}
      </EmptyState>
    }
    failed={(error) => (
      <ErrorState
        title={say({
          en: 'The reports could not be loaded',
          es: 'No se pudieron cargar los informes',
        })}
        onRetry={explorer.retry}
        error={error}
      />
    )}
  >
    {children}
  </ReportListStates>
);
