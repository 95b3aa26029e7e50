import type { ReactNode } from 'react';
import { say } from '../../language/language.ts';
import { LoadingOverlay } from '../feedback/LoadingOverlay.tsx';
import { EmptyState } from '../feedback/StatePanel.tsx';
import list from '../ReportList.module.css';

interface ReportListStatesProps<Row> {
  explorer: {
    rows: readonly Row[] | undefined;
    error: Error | null;
    /** The rows still belong to the previous week, month or company while the new ones load. */
    stale: boolean;
    noCompany: boolean;
  };
  /** Shown if the list has no rows. */
  empty: ReactNode;
  /** Shown if the list could not be loaded. */
  failed: (error: Error) => ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report explorer, or the state to show if there are none. */
export function ReportListStates<Row>(props: ReportListStatesProps<Row>) {
  const { explorer, empty, failed, children } = props;
  const { rows, error, stale, noCompany } = explorer;
  const loading = say({ en: 'Loading reports', es: 'Cargando informes' });
  if (rows && !(error && stale)) {
    if (rows.length === 0) return empty;
    return (
      <LoadingOverlay busy={stale} label={loading}>
        {children(rows)}
      </LoadingOverlay>
    );
  }
  if (error) return failed(error);
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
    <div role="status" aria-label={loading} className={list.waiting}>
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}
