import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import list from '../../../controls/ReportList.module.css';
import type { StoreRow } from './explorer-calls.ts';
import { ExplorerRow, type RowParts } from './ExplorerRow.tsx';
import css from '../Explorer.module.css';

interface ExplorerTableProps extends Omit<RowParts, 'queued' | 'selected' | 'onSelect'> {
  rows: readonly StoreRow[];
  /** Ids of the reports that wait for the server's printer. */
  queue: readonly string[];
  /** Venues that are ticked. */
  selected: ReadonlySet<string>;
  onSelected: (venues: ReadonlySet<string>) => void;
}

/** The stores of a week, one a row. */
export function ExplorerTable({ rows, queue, selected, onSelected, ...parts }: ExplorerTableProps) {
  const ticked = rows.filter(({ venue }) => selected.has(venue)).length;
  const toggle = (venue: string) => {
    const next = new Set(selected);
    if (!next.delete(venue)) next.add(venue);
    onSelected(next);
  };
  return (
    <section className={list.panel} aria-label="Stores">
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col" className={list.tick}>
              <Checkbox
                size="xs"
                radius={4}
                aria-label="Select all stores"
                checked={ticked > 0 && ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={() =>
                  onSelected(new Set(ticked === rows.length ? [] : rows.map(({ venue }) => venue)))
                }
              />
            </th>
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
              selected={selected.has(row.venue)}
              onSelect={() => toggle(row.venue)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
