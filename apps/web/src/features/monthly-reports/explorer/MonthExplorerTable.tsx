import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import list from '../../../controls/ReportList.module.css';
import { MonthExplorerRow } from './MonthExplorerRow.tsx';
import { rowKey } from './month-rows.ts';
import type { MonthActions } from './use-month-actions.ts';
import css from '../MonthExplorer.module.css';

interface MonthExplorerTableProps {
  rows: readonly MonthlyRow[];
  /** Ids of the reports that wait for the server's printer. */
  queue: readonly string[];
  actions: MonthActions;
  /** Keys of the ticked rows. */
  selected: ReadonlySet<string>;
  onSelected: (keys: ReadonlySet<string>) => void;
}

/** Every company with its regions below it. */
export function MonthExplorerTable(props: MonthExplorerTableProps) {
  const { rows, queue, actions, selected, onSelected } = props;
  const keys = rows.map(rowKey);
  const ticked = keys.filter((key) => selected.has(key)).length;
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelected(next);
  };
  return (
    <section className={list.panel}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col" className={list.tick}>
              <Checkbox
                size="xs"
                radius={4}
                aria-label="Select all reports"
                checked={ticked > 0 && ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={() => onSelected(new Set(ticked === rows.length ? [] : keys))}
              />
            </th>
            <th scope="col">Company, region</th>
            <th scope="col" data-number>
              Weekly reports
            </th>
            <th scope="col" data-number>
              To standard
            </th>
            <th scope="col" className={css.report}>
              Report
            </th>
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
            <MonthExplorerRow
              key={rowKey(row)}
              {...{ row, actions }}
              queued={row._id !== null && queue.includes(row._id)}
              selected={selected.has(rowKey(row))}
              onSelect={() => toggle(rowKey(row))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
