import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { UseSelectionHandlers } from '@mantine/hooks';
import list from '../ReportList.module.css';

interface SelectAllProps {
  label: string;
  keys: readonly string[];
  selection: UseSelectionHandlers<string>;
}

/** Checkbox above the rows' checkboxes: selects all rows, or none if all are selected. */
export function SelectAll({ label, keys, selection }: SelectAllProps) {
  const all = selection.isAllSelected();
  return (
    <th scope="col" className={list.tick}>
      <Checkbox
        size="xs"
        radius={4}
        aria-label={label}
        checked={all}
        indeterminate={!all && selection.isSomeSelected()}
        onChange={() => selection.setSelection(all ? [] : [...keys])}
      />
    </th>
  );
}
