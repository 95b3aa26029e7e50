import { IconArrowRight } from '@tabler/icons-react';
import { cellText, isFigure, type DataTable } from './data-table.ts';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { say } from '../../language/language.ts';
import css from './DataTableView.module.css';

/** The same word in every language. */
const PIZZAS = 'Pizzas';

interface DataTableViewProps {
  table: DataTable;
  title: string;
  /** Height from which the table scrolls. */
  height?: number;
}

/** The numbers of a chart as a table; a row opens its pizzas. */
export function DataTableView({ table, title, height }: DataTableViewProps) {
  const { columns, rows, onPick } = table;
  return (
    <ScrollBox
      className={css.scroller}
      style={height ? { maxHeight: Math.max(height, 220) } : undefined}
      label={say({ en: `${title}, as a table`, es: `${title}, en una tabla` })}
    >
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ title: name, kind }) => (
              <th key={name} scope="col" data-figure={isFigure(kind) || undefined}>
                {name}
              </th>
            ))}
            {onPick && (
              <th scope="col">
                <span className="cr-hidden">{PIZZAS}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.join('|')}>
              {columns.map(({ title: name, kind }, column) => (
                <td key={name} data-figure={isFigure(kind) || undefined}>
                  {cellText(row[column] ?? null, kind)}
                </td>
              ))}
              {onPick && (
                <td className={css.open}>
                  <button
                    type="button"
                    aria-label={say({
                      en: `${PIZZAS} of ${cellText(row[0] ?? null, columns[0]!.kind)}`,
                      es: `${PIZZAS} de ${cellText(row[0] ?? null, columns[0]!.kind)}`,
                    })}
                    onClick={() => onPick(at)}
                  >
                    <IconArrowRight size={14} stroke={1.7} aria-hidden />
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
