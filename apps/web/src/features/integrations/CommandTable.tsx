import type { ReactNode } from 'react';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { phrase, say } from '../../language/language.ts';
import css from './Integrations.module.css';

interface CommandTableProps {
  label: string;
  columns: readonly { en: string; es: string }[];
  /** The rows; their last cell, beyond the given columns, holds the commands. */
  children: ReactNode;
}

/** A table whose rows end with commands. */
export const CommandTable = ({ label, columns, children }: CommandTableProps) => (
  <ScrollBox className={css.frame} role="group" label={label}>
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.en} scope="col">
              {say(column)}
            </th>
          ))}
          <th scope="col">
            <span className="cr-hidden">{phrase('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollBox>
);
