import type { UseSelectionHandlers } from '@mantine/hooks';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { SelectAll } from '../../../controls/lists/SelectAll.tsx';
import list from '../../../controls/ReportList.module.css';
import { MonthExplorerRow } from './MonthExplorerRow.tsx';
import { rowKey } from './month-rows.ts';
import type { MonthActions } from './use-month-actions.ts';
import css from '../MonthExplorer.module.css';
import { phrase, say } from '../../../language/language.ts';

interface MonthExplorerTableProps {
  rows: readonly MonthlyRow[];
  /** Ids of the reports waiting for the server's printer. */
  queue: readonly string[];
  actions: MonthActions;
  /** Keys of the selected rows. */
  selected: readonly string[];
  selection: UseSelectionHandlers<string>;
}

/** The companies, each followed by its regions. */
export function MonthExplorerTable(props: MonthExplorerTableProps) {
  const { rows, queue, actions, selected, selection } = props;
  return (
    <section className={list.panel}>
      <table className={list.table}>
        <thead>
          <tr>
            <SelectAll
              label={say({ en: 'Select all reports', es: 'Elegir todos los informes' })}
              keys={rows.map(rowKey)}
              selection={selection}
            />
            <th scope="col">{say({ en: 'Company, region', es: 'Empresa, región' })}</th>
            <th scope="col" data-number>
              {say({ en: 'Weekly reports', es: 'Informes semanales' })}
            </th>
            <th scope="col" data-number>
              {say({ en: 'To standard', es: 'En estándar' })}
            </th>
            <th scope="col" className={css.report}>
              {say({ en: 'Report', es: 'Informe' })}
            </th>
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
