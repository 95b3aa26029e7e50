import type { ReactNode } from 'react';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { say } from '../../language/language.ts';
import css from './ScoringPage.module.css';

interface PanelProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A titled part of the page. */
export const Panel = ({ title, note, children }: PanelProps) => (
  <section className={css.panel} aria-label={title}>
    <div className={css.panelHead}>
      <h2 className={css.panelTitle}>{title}</h2>
      {note && <span className={css.note}>{note}</span>}
    </div>
    {children}
  </section>
);

interface TableProps {
  /** Accessible name of the table. */
  label: string;
  /** The first column names the rows; the others contain figures. */
  columns: readonly string[];
  children: ReactNode;
}

/** A table of figures that extends to the edges of its panel. */
export function FiguresTable({ label, columns: [first, ...figures], children }: TableProps) {
  return (
    <ScrollBox
      className={css.frame}
      role="group"
      label={say({ en: `${label}, table`, es: `${label}, tabla` })}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {figures.map((column) => (
              <th key={column} scope="col" data-number>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}
