import type { UseSelectionHandlers } from '@mantine/hooks';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { SelectAll } from '../../../controls/lists/SelectAll.tsx';
import list from '../../../controls/ReportList.module.css';
import type { StoreRow } from './explorer-calls.ts';
import { ExplorerRow, type RowParts } from './ExplorerRow.tsx';
import { weekdayShort } from '../../../pizza/names.ts';
import css from '../Explorer.module.css';
import { phrase, say } from '../../../language/language.ts';

interface ExplorerTableProps extends Omit<RowParts, 'queued' | 'selected' | 'onSelect'> {
  rows: readonly StoreRow[];
  /** Ids of the reports waiting for the server's printer. */
  queue: readonly string[];
  /** Selected venues. */
  selected: readonly string[];
  selection: UseSelectionHandlers<string>;
}

/** The stores of a week, one per row. */
export function ExplorerTable({ rows, queue, selected, selection, ...parts }: ExplorerTableProps) {
  return (
    <section className={list.panel} aria-label={say({ en: 'Stores', es: 'Tiendas' })}>
      <table className={list.table}>
        <thead>
          <tr>
            <SelectAll
              label={say({ en: 'Select all stores', es: 'Elegir todas las tiendas' })}
              keys={rows.map(({ venue }) => venue)}
              selection={selection}
            />
            <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
            <th scope="col" className={css.track}>
              {say({ en: 'Track of days', es: 'Seguimiento de días' })}
              <span className={css.initials} aria-hidden>
                {WEEKDAYS.map((day) => (
                  <span key={day}>{weekdayShort(day)[0]}</span>
                ))}
              </span>
            </th>
            <th scope="col">{say({ en: 'Mark QA as done', es: 'Marcar QA como hecho' })}</th>
            <th scope="col">{say({ en: 'Report', es: 'Informe' })}</th>
            <th scope="col">
              <span className="cr-hidden">{say({ en: 'Last step', es: 'Último paso' })}</span>
            </th>
            <th scope="col">
              <span className="cr-hidden">{phrase('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ExplorerRow
              key={row.venue}
              {...parts}
              row={row}
              queued={row._id !== null && queue.includes(row._id)}
              selected={selected.includes(row.venue)}
              onSelect={() => selection.toggle(row.venue)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
