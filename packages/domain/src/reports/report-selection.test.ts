import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SPECIALTIES,
  fillScoreless,
  fillSelection,
  goalsOf,
  PIZZAS_GOAL,
  SCORELESS_GOAL,
  selectionFaults,
  type Choice,
} from './report-selection.ts';
import { SHIFTS } from '../time/shift.ts';
import { WEEKDAYS } from '../time/weekday.ts';

const specialty = (name: string, showGoal: number | null = null) => ({
  specialty: name,
  text: name,
  showGoal,
});
let ids = 0;
const choice = (change: Partial<Choice> = {}): Choice => ({
  id: String((ids += 1)),
  standard: 'to_standard',
  specialty: 'pepperoni',
  shown: false,
  featured: false,
  problems: [],
  weekday: 'Sun',
  shift: 'AM',
  score: 9,
  ...change,
});
const many = (count: number, change: Partial<Choice> = {}) =>
  Array.from({ length: count }, () => choice(change));

describe('goals (decision X82)', () => {
  test.each([
    ['the default', DEFAULT_SPECIALTIES, { total: 30, each: { pepperoni: 15, cheese: 15 } }],
    [
      'three without a goal',
      ['a', 'b', 'c'].map((name) => specialty(name)),
      { total: 30, each: { a: 10, b: 10, c: 10 } },
    ],
    [
      'some with a goal',
      [specialty('a', 20), specialty('b')],
      { total: 35, each: { a: 20, b: 15 } },
    ],
  ])('%s', (_case, specialties, goals) => expect(goalsOf(specialties)).toEqual(goals));

  test('a scoreless report shows 140', () => expect(SCORELESS_GOAL).toBe(140));
});

describe('Continue (spec 002 section 5)', () => {
  const best = choice({ shown: true, featured: true });
  const worst = choice({
    shown: true,
    featured: true,
    standard: 'not_to_standard',
    problems: ['cut'],
  });
  test.each([
    ['a complete selection', [best, worst], []],
    ['more than the goal', [best, worst, ...many(2, { shown: true })], ['tooMany']],
    ['no best', [worst], ['best']],
    ['two best', [best, best, worst], ['best']],
    ['no worst', [best], ['worst']],
    ['a worst without a problem', [best, { ...worst, problems: [] }], ['unclassified']],
    ['a hidden one without a problem', [best, worst, choice({ standard: 'not_to_standard' })], []],
  ])('%s', (_case, entries, faults) => expect(selectionFaults(entries, 3)).toEqual(faults));
});

describe('the automatic selection (decision X83)', () => {
  const specialties = [specialty('pepperoni', 10)];
  const bad = { standard: 'not_to_standard' } as const;

  test('keeps the measured proportion, and fills the goal', () => {
    const choices = [...many(30), ...many(10, { ...bad, score: 5 })];
    const { shown, status } = fillSelection(choices, specialties);
    const chosen = choices.filter(({ id }) => shown.has(id));
    expect(chosen.filter(({ standard }) => standard === 'to_standard')).toHaveLength(8);
    expect([chosen.length, status]).toEqual([10, 'filled']);
  });

  test('takes days and shifts in turn', () => {
    const choices = WEEKDAYS.flatMap((weekday) => many(9, { weekday }));
    const { shown } = fillSelection([...choices, choice({ ...bad, score: 1 })], specialties);
    const days = choices.filter(({ id }) => shown.has(id)).map(({ weekday }) => weekday);
    expect(new Set(days).size).toBe(7);
  });

  test('shows the whole week even with few pizzas of each of many specialties', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => specialty(name));
    const choices = WEEKDAYS.flatMap((weekday) =>
      SHIFTS.flatMap((shift) =>
        six.flatMap((one) => [
          ...many(3, { ...one, weekday, shift }),
          ...many(3, { ...one, ...bad, weekday, shift }),
        ]),
      ),
    );
    const { shown } = fillSelection(choices, six);
    const chosen = choices.filter(({ id }) => shown.has(id));
    const countsOf = (key: 'weekday' | 'shift') =>
      Object.values(Object.groupBy(chosen, (one) => one[key])).map(({ length }) => length);
    expect(countsOf('weekday').toSorted((a, b) => a - b)).toEqual([4, 4, 4, 4, 4, 5, 5]);
    expect(Math.min(...countsOf('shift'))).toBeGreaterThanOrEqual(PIZZAS_GOAL / SHIFTS.length - 2);
  });

  test('features the best and the worst of those it shows', () => {
    const best = choice({ score: 9.9 });
    const worst = choice({ ...bad, score: 2 });
    const { featured } = fillSelection([...many(3), best, worst, ...many(2, bad)], specialties);
    expect([...featured]).toEqual([best.id, worst.id]);
  });

  test('never takes the undecided or another specialty, and says when it falls short', () => {
    const choices = [
      ...many(20, { standard: 'maybe_to_standard' }),
      ...many(20, { specialty: 'other' }),
    ];
    expect(fillSelection(choices, specialties)).toMatchObject({
      shown: new Set(),
      status: 'short',
    });
  });

  test('a single bad pizza is among those shown', () => {
    const worst = choice({ ...bad, score: 3 });
    const { shown, status } = fillSelection([...many(500), worst], specialties);
    expect([shown.has(worst.id), shown.size, status]).toEqual([true, 10, 'filled']);
  });

  test('without scores up to ten of every shift', () => {
    const choices = WEEKDAYS.flatMap((weekday) => [
      ...many(12, { weekday, shift: 'AM', standard: 'maybe_to_standard' }),
      ...many(12, { weekday, shift: 'PM' }),
    ]);
    const { shown, status } = fillScoreless(choices);
    expect([shown.size, status]).toEqual([SCORELESS_GOAL, 'filled']);
  });
});
