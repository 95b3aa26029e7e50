import type { UseSelectionHandlers } from '@mantine/hooks';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { SelectAll } from '../../../controls/lists/SelectAll.tsx';
import list from '../../../controls/ReportList.module.css';
import type { StoreRow } from './explorer-calls.ts';
import { ExplorerRow, type RowParts } from './ExplorerRow.tsx';
import css from '../Explorer.module.css';

interface ExplorerTableProps extends Omit<RowParts, 'queued' | 'selected' | 'onSelect'> {
  rows: readonly StoreRow[];
  /** Ids of the reports that wait for the server's printer. */
  queue: readonly string[];
  /** Venues that are ticked. */
  selected: readonly string[];
  selection: UseSelectionHandlers<string>;
}

/** The stores of a week, one a row. */
export function ExplorerTable({ rows, queue, selected, selection, ...parts }: ExplorerTableProps) {
  return (
    <section className={list.panel} aria-label="Stores">
      <table className={list.table}>
        <thead>
          <tr>
            <SelectAll
              label="Select all stores"
              keys={rows.map(({ venue }) => venue)}
              selection={selection}
            />
            <th scope="col">Store</th>
            <th scope="col" className={css.track}>
              Track of days
              <span className={css.initials} aria-hidden>
                {WEEKDAYS.map((day) => (
                  <span key={day}>{day[0]}</span>
                ))}
              </span>
            </th>
            <th scope="col">Mark QA as done</th>
            <th scope="col">Report</th>
            <th scope="col">
              <span className="cr-hidden">Last step</span>
            </th>
            <th scope="col">
              <span className="cr-hidden">Actions</span>
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
