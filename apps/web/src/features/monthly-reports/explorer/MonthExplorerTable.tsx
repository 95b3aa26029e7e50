import type { UseSelectionHandlers } from '@mantine/hooks';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { SelectAll } from '../../../controls/lists/SelectAll.tsx';
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
  selected: readonly string[];
  selection: UseSelectionHandlers<string>;
}

/** Every company with its regions below it. */
export function MonthExplorerTable(props: MonthExplorerTableProps) {
  const { rows, queue, actions, selected, selection } = props;
  return (
    <section className={list.panel}>
      <table className={list.table}>
        <thead>
          <tr>
            <SelectAll label="Select all reports" keys={rows.map(rowKey)} selection={selection} />
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
              selected={selected.includes(rowKey(row))}
              onSelect={() => selection.toggle(rowKey(row))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
