import type { ReportEntry } from '@crustodian/domain/reports/report-pizza';
import { DEFAULT_SPECIALTIES } from '@crustodian/domain/reports/report-selection';
import { describe, expect, test } from 'vitest';
import {
  nextStep,
  scorelessProgress,
  scorelessQuestions,
  standardProgress,
  standardQuestions,
} from './selection-progress.ts';

const entry = (id: number, over: Partial<ReportEntry> = {}): ReportEntry => ({
  id: String(id),
  standard: 'to_standard',
  specialty: 'pepperoni',
  shown: true,
  featured: false,
  problems: [],
  ...over,
});
const bad = { standard: 'not_to_standard', problems: ['cut'] } as const;
/** 28 plain pizzas and both featured ones: 30 on the report. */
const WHOLE = [
  entry(1, { featured: true }),
  entry(2, { ...bad, featured: true }),
  ...Array.from({ length: 28 }, (_, index) => entry(index + 3)),
];
const progressOf = (entries: readonly ReportEntry[]) =>
  standardProgress(entries, DEFAULT_SPECIALTIES);

describe('Continue of a selection with scores (spec 002 section 5)', () => {
  test.each<[string, readonly ReportEntry[], string | null]>([
    ['30 of 30 with both features', WHOLE, null],
    ['29 of 30', WHOLE.slice(0, 29), null],
    ['31 of 30', [...WHOLE, entry(99)], 'Hide 1 pizza to continue.'],
    ['no best', WHOLE.slice(1), 'Feature one best pizza to continue.'],
    [
      'two best',
      [...WHOLE.slice(0, 29), entry(99, { featured: true })],
      'Feature one best pizza to continue.',
    ],
    [
      'no worst and one without a problem',
      [...WHOLE.filter(({ id }) => id !== '2'), entry(98, { ...bad, problems: [] })],
      'Feature one worst pizza and name the problem of 1 pizza to continue.',
    ],
    [
      'hidden ones do not count',
      [...WHOLE, entry(99, { ...bad, problems: [], shown: false })],
      null,
    ],
  ])('%s', (_name, entries, missing) => {
    expect(progressOf(entries).missing).toBe(missing);
  });

  test('the panel counts by specialty and rule', () => {
    const { specialties, checks } = progressOf(WHOLE);
    expect(specialties).toEqual([
      { id: 'pepperoni', text: 'Pepperoni', shown: 30, goal: 15 },
      { id: 'cheese', text: 'Cheese', shown: 0, goal: 15 },
    ]);
    expect(checks.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'At most 30 pizzas: 30',
      'Featured best: 1 of 1',
      'Featured worst: 1 of 1',
      'Main problem named: 1 of 1',
    ]);
  });

  test.each([
    [29, ['You are about to continue with less than 30 selected pizzas, do you want to continue?']],
    [30, []],
  ])('%i of 30 ask %j', (count, questions) => {
    expect(standardQuestions(progressOf(WHOLE.slice(0, count)))).toEqual(questions);
  });
});

describe('Continue of a scoreless selection (spec 002 section 5)', () => {
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
  const pizza = (weekday: (typeof days)[number], shift: 'AM' | 'PM') =>
    ({ show_on_report: 1, weekday, shift, specialty: 'pepperoni' }) as const;
  const full = days.flatMap((day) =>
    Array.from({ length: 10 }, () => [pizza(day, 'AM'), pizza(day, 'PM')]).flat(),
  );
  const FEWER =
    'You are about to continue with less than 140 selected pizzas, do you want to continue?';
  const OVER =
    'You are about to continue with shifts with more than 10 selected pizzas, do you want to continue?';

  test.each([
    ['140', full, []],
    ['139', full.slice(1), [FEWER]],
    ['a shift of 11', [...full, pizza('Mon', 'AM')], [OVER]],
    ['both', [...full.slice(2), pizza('Mon', 'AM')], [FEWER, OVER]],
  ])('%s', (_name, pizzas, questions) => {
    expect(scorelessQuestions(scorelessProgress(pizzas))).toEqual(questions);
  });
});

describe('the step after (decision X86)', () => {
  const scored = { scoreless: false, standardScoreless: false };
  const both = { scoreless: false, standardScoreless: true };
  const scoreless = { scoreless: true, standardScoreless: false };
  test.each([
    ['data selection', scored, 'complete'],
    ['data selection', both, 'scoreless data selection'],
    ['scoreless data selection', both, 'complete'],
    ['data selection', scoreless, 'complete'],
    ['scoreless data selection', scoreless, 'complete'],
  ] as const)('%s of %j leads to %s', (state, kind, next) => {
    expect(nextStep(state, kind)).toBe(next);
  });
});
