import { COMPANY_COLUMNS, nextSorting, type Sorting } from './company-columns.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import css from './CompanyTable.module.css';

interface SortMenuProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** Sort column and direction, for narrow screens without column headers. */
export function SortMenu({ sorting, onSort }: SortMenuProps) {
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <span className={css.menu}>
      <label>
        {say({ en: 'Sort by', es: 'Ordenar por' })}{' '}
        <select
          value={sorting.key}
          onChange={({ currentTarget }) => {
            const column = COMPANY_COLUMNS.find(({ key }) => key === currentTarget.value);
            if (column) onSort({ key: column.key, descending: false });
          }}
        >
          {COMPANY_COLUMNS.map(({ key, title }) => (
            <option key={key} value={key}>
              {say(title)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={
          sorting.descending
            ? say({ en: 'Sort ascending', es: 'Orden ascendente' })
            : say({ en: 'Sort descending', es: 'Orden descendente' })
        }
        onClick={() => onSort(nextSorting(sorting, sorting.key))}
      >
        <Arrow size={18} stroke={1.9} aria-hidden />
      </button>
    </span>
  );
}
