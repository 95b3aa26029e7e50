import { COMPANY_COLUMNS, nextSorting, type Sorting } from './company-columns.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import css from './CompanyTable.module.css';

interface SortMenuProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** For narrow screens without column heads: the sort column and direction. */
export function SortMenu({ sorting, onSort }: SortMenuProps) {
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <span className={css.menu}>
      <label>
        Sort by{' '}
        <select
          value={sorting.key}
          onChange={({ currentTarget }) => {
            const column = COMPANY_COLUMNS.find(({ key }) => key === currentTarget.value);
            if (column) onSort({ key: column.key, descending: false });
          }}
        >
          {COMPANY_COLUMNS.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={sorting.descending ? 'Sort ascending' : 'Sort descending'}
        onClick={() => onSort(nextSorting(sorting, sorting.key))}
      >
        <Arrow size={18} stroke={1.9} aria-hidden />
      </button>
    </span>
  );
}
