import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MultiSelect } from '../../../controls/pickers/MultiSelect.tsx';
import {
  choiceText,
  FILTER_LABELS,
  isFixed,
  optionsOf,
  type FilterOption,
} from './selection-filters.ts';
import { SELECTION_FILTERS, type Choices, type SelectionFilter } from './selection-url.ts';
import css from '../Selection.module.css';
import { say } from '../../../language/language.ts';

interface SelectionFiltersProps {
  /** The active choices. */
  choices: Choices;
  scoreless: boolean;
  recipes: readonly FilterOption[];
  onChange: (filter: SelectionFilter, values: readonly string[]) => void;
  onReset: () => void;
  /** Content on the right: number of pizzas, and bulk commands. */
  children: ReactNode;
}

/** Chips of the five filters; one checked value restricts, several do not (decision X50). */
export function SelectionFilters(props: SelectionFiltersProps) {
  const { choices, scoreless, recipes, onChange, onReset, children } = props;
  const isOpen = (filter: SelectionFilter) =>
    !isFixed(filter, scoreless) && (choices[filter]?.length ?? 0) > 0;
  return (
    <div className={css.filters} role="search" aria-label={say({ en: 'Filters', es: 'Filtros' })}>
      {SELECTION_FILTERS.map((filter) => {
        const options = optionsOf(filter, recipes);
        const values = choices[filter] ?? [];
        return (
          <MultiSelect
            key={filter}
            label={say(FILTER_LABELS[filter])}
            options={options}
            values={values}
            summary={choiceText(options, values)}
            active={values.length === 1}
            disabled={isFixed(filter, scoreless)}
            onChange={(next) => onChange(filter, next)}
          />
        );
      })}
      {SELECTION_FILTERS.some(isOpen) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFilterOff size={15} stroke={1.7} aria-hidden />}
          onClick={onReset}
        >
          {say({ en: 'Reset Filters', es: 'Restablecer filtros' })}
        </Button>
      )}
      <span className={css.tally}>{children}</span>
    </div>
  );
}
