import { describe, expect, test } from 'vitest';
import {
  choicesInForce,
  choiceText,
  filterPizzas,
  isFixed,
  optionsOf,
  type FilteredPizza,
} from './selection-filters.ts';
import { SELECTION_FILTERS, type Choices } from './selection-url.ts';

const pizza = (over: Partial<FilteredPizza> = {}): FilteredPizza => ({
  weekday: 'Mon',
  shift: 'AM',
  specialty: 'pepperoni',
  standard: 'to_standard',
  show_on_report: 1,
  ...over,
});
const PIZZAS = [
  pizza(),
  pizza({ weekday: 'Sat', shift: 'PM' }),
  pizza({ specialty: 'cheese', standard: 'not_to_standard' }),
  pizza({ show_on_report: 0, standard: 'maybe_to_standard' }),
];
const indexes = (choices: Choices) =>
  filterPizzas(PIZZAS, choices).map((one) => PIZZAS.indexOf(one));

describe('filters of the selection (spec 002 section 5)', () => {
  test.each<[string, Choices, number[]]>([
    ['nothing', {}, [0, 1, 2, 3]],
    ['a weekday', { weekday: ['Sat'] }, [1]],
    ['a shift', { shift: ['AM'] }, [0, 2, 3]],
    ['a recipe', { recipe: ['cheese'] }, [2]],
    ['a standard', { standard: ['maybe_to_standard'] }, [3]],
    ['shown', { shown: ['true'] }, [0, 1, 2]],
    ['several values, which restrict nothing (X50)', { weekday: ['Mon', 'Sat'] }, [0, 1, 2, 3]],
    ['two filters', { shift: ['AM'], shown: ['false'] }, [3]],
  ])('%s', (_name, choices, left) => {
    expect(indexes(choices)).toEqual(left);
  });

  test('an emptied filter is gone', () => {
    expect(choicesInForce({ weekday: [], shift: ['PM'] }, false)).toEqual({ shift: ['PM'] });
  });

  test('a scoreless selection shows what is on the report and leaves Recipe and Standard alone', () => {
    const asked: Choices = { recipe: ['cheese'], shown: ['false'], weekday: ['Sat'] };
    expect(choicesInForce(asked, true)).toEqual({ shown: ['true'], weekday: ['Sat'] });
    expect(SELECTION_FILTERS.filter((filter) => isFixed(filter, true))).toEqual([
      'recipe',
      'standard',
      'shown',
    ]);
    expect(SELECTION_FILTERS.filter((filter) => isFixed(filter, false))).toEqual([]);
  });

  test.each([
    [['Sat'], 'Sat'],
    [['Sat', 'Sun'], 'All'],
    [[], 'All'],
  ])('the chip of %j says %s', (values, text) => {
    expect(choiceText(optionsOf('weekday', []), values)).toBe(text);
  });
});
