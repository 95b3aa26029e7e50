import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/time/weekday';
import { shiftName, standardName, weekdayShort } from '../../../pizza/names.ts';
import { SELECTION_FILTERS, type Choices, type SelectionFilter } from './selection-url.ts';
import { say } from '../../../language/language.ts';

/** The fields of a report's pizza used by the filters. */
export interface FilteredPizza {
  weekday: Weekday;
  shift: Shift;
  specialty: string;
  standard: Standard;
  show_on_report: 0 | 1;
}

export interface FilterOption {
  value: string;
  label: string;
}

export const FILTER_LABELS = {
  weekday: { en: 'Weekday', es: 'Día' },
  shift: { en: 'Shift', es: 'Turno' },
  recipe: { en: 'Recipe', es: 'Receta' },
  standard: { en: 'Standard', es: 'Estándar' },
  shown: { en: 'Show on Report', es: 'En el informe' },
} as const satisfies Record<SelectionFilter, { en: string; es: string }>;

const valueOf: Record<SelectionFilter, (pizza: FilteredPizza) => string> = {
  weekday: ({ weekday }) => weekday,
  shift: ({ shift }) => shift,
  recipe: ({ specialty }) => specialty,
  standard: ({ standard }) => standard,
  shown: ({ show_on_report }) => String(show_on_report === 1),
};

/** The options of a filter. @param recipes the report's specialties */
export function optionsOf(
  filter: SelectionFilter,
  recipes: readonly FilterOption[],
): FilterOption[] {
  switch (filter) {
    case 'weekday':
      return WEEKDAYS.map((day) => ({ value: day, label: weekdayShort(day) }));
    case 'shift':
      return SHIFTS.map((shift) => ({ value: shift, label: `${shift} · ${shiftName(shift)}` }));
    case 'recipe':
      return [...recipes];
    case 'standard':
      return STANDARDS.map((value) => ({ value, label: standardName(value) }));
    case 'shown':
      return [
        { value: 'true', label: say({ en: 'True', es: 'Sí' }) },
        { value: 'false', label: say({ en: 'False', es: 'No' }) },
      ];
  }
}

/**
 * Fixed choices of a scoreless selection; Recipe and Standard cannot be set (spec 002 section 5).
 */
const SCORELESS: Choices = { shown: ['true'] };
export const isFixed = (filter: SelectionFilter, scoreless: boolean): boolean =>
  scoreless && (filter === 'recipe' || filter === 'standard' || filter === 'shown');

/** The active choices: those of the URL, or the fixed ones of a scoreless selection. */
export function choicesInForce(choices: Choices, scoreless: boolean): Choices {
  const open = SELECTION_FILTERS.filter(
    (filter) => !isFixed(filter, scoreless) && (choices[filter]?.length ?? 0) > 0,
  ).map((filter) => [filter, choices[filter]]);
  return { ...Object.fromEntries(open), ...(scoreless && SCORELESS) };
}

/**
 * The pizzas that match the choices; a filter with several checked values matches all (decision
 * X50).
 */
export function filterPizzas<P extends FilteredPizza>(
  pizzas: readonly P[],
  choices: Choices,
): readonly P[] {
  const single = SELECTION_FILTERS.filter((filter) => choices[filter]?.length === 1);
  if (single.length === 0) return pizzas;
  return pizzas.filter((pizza) =>
    single.every((filter) => valueOf[filter](pizza) === choices[filter]![0]),
  );
}

/** Text of a filter's chip: its only value, otherwise 'All' (decision X50). */
export function choiceText(options: readonly FilterOption[], values: readonly string[]): string {
  if (values.length !== 1) return say({ en: 'All', es: 'Cualquiera' });
  return options.find(({ value }) => value === values[0])?.label ?? values[0]!;
}
