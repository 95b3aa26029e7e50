import type { ReactNode } from 'react';
import { CardTools } from '../../charts/CardTools.tsx';
import { useAsTable, useRegisterTable } from '../../charts/export/chart-tables.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { DataTableView } from '../../charts/export/DataTableView.tsx';
import css from './Measurement.module.css';

interface PanelProps {
  title: string;
  note?: ReactNode;
  table: DataTable;
  /** Whether the content is already a table. */
  isTable?: boolean;
  children: ReactNode;
}

/** A panel titled with its conclusion, with its numbers available as a table. */
export function Panel({ title, note, table, isTable = false, children }: PanelProps) {
  const [asTable, setAsTable] = useAsTable();
  useRegisterTable(title, table);
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        <CardTools
          {...{ title, table, asTable }}
          fileName="measurement"
          onAsTable={isTable ? undefined : setAsTable}
        />
      </div>
      {note && <p className={css.note}>{note}</p>}
      {asTable && !isTable ? <DataTableView {...{ table, title }} /> : children}
    </section>
  );
}
