import { OTHER_SPECIALTY, type ReportEntry } from './report-pizza.ts';
import type { Shift } from '../time/shift.ts';
import { SHIFTS } from '../time/shift.ts';
import { WEEKDAYS, type Weekday } from '../time/weekday.ts';

/** Number of pizzas shown in a weekly report (spec 002 section 9). */
export const PIZZAS_GOAL = 30;
/** Number of pizzas per shift shown in a scoreless report (spec 002 section 9). */
export const SCORELESS_GOAL_PER_SHIFT = 10;
export const SCORELESS_GOAL = SHIFTS.length * SCORELESS_GOAL_PER_SHIFT * WEEKDAYS.length;

/** A specialty of a company's reports, in display order. */
export interface ReportSpecialty {
  specialty: string;
  text: string;
  showGoal: number | null;
}

/** The default specialties of reports (spec 002 section 3). */
export const DEFAULT_SPECIALTIES: readonly ReportSpecialty[] = [
  { specialty: 'pepperoni', text: 'Pepperoni', showGoal: null },
  { specialty: 'cheese', text: 'Cheese', showGoal: null },
];

/** Number of pizzas to show per specialty and in total (decision X82). */
export function goalsOf(specialties: readonly ReportSpecialty[]): {
  total: number;
  each: Record<string, number>;
} {
  const share = Math.floor(PIZZAS_GOAL / Math.max(1, specialties.length));
  const each = Object.fromEntries(
    specialties.map(({ specialty, showGoal }) => [specialty, showGoal ?? share]),
  );
  const isDefined = specialties.some(({ showGoal }) => showGoal !== null);
  const sum = Object.values(each).reduce((all, goal) => all + goal, 0);
  return { total: isDefined ? sum : PIZZAS_GOAL, each };
}

/** What blocks Continue of a standard selection (spec 002 section 5). */
export const SELECTION_FAULTS = {
  tooMany: 'More pizzas are shown than the goal.',
  best: 'Exactly one pizza that is to standard must be featured.',
  worst: 'Exactly one pizza that is not to standard must be featured.',
  unclassified: 'Every shown pizza that is not to standard needs a main problem.',
} as const satisfies Record<string, string>;
export type SelectionFault = keyof typeof SELECTION_FAULTS;

/** What must be fixed before a standard selection can be left (spec 002 section 5, decision X81). */
export function selectionFaults(entries: readonly ReportEntry[], goal: number): SelectionFault[] {
  const shown = entries.filter((entry) => entry.shown);
  const features = (standard: string) =>
    entries.filter((entry) => entry.featured && entry.standard === standard).length;
  const bad = shown.filter(({ standard }) => standard === 'not_to_standard');
  return [
    ...(shown.length > goal ? (['tooMany'] as const) : []),
    ...(features('to_standard') === 1 ? [] : (['best'] as const)),
    ...(features('not_to_standard') === 1 ? [] : (['worst'] as const)),
    ...(bad.every(({ problems }) => problems.length > 0) ? [] : (['unclassified'] as const)),
  ];
}

/** A pizza as a candidate for the automatic selection. */
export interface Choice extends ReportEntry {
  weekday: Weekday;
  shift: Shift;
  /** 0..10; determines the best and the worst. */
  score: number | null;
}

/** Ids of the pizzas to show and to feature, and whether every goal was reached. */
export interface Selection {
  shown: ReadonlySet<string>;
  featured: ReadonlySet<string>;
  status: 'filled' | 'short';
}

/**
 * Re-selects: per specialty up to its goal, to and not to standard in the measured ratio,
 * alternating days and shifts, with the best and the worst featured (decision X83).
 */
export function fillSelection(
  choices: readonly Choice[],
  specialties: readonly ReportSpecialty[],
): Selection {
  const { each } = goalsOf(specialties);
  const take = spreadOverWeek();
  const shown = specialties.flatMap(({ specialty }) =>
    chosenOf(
      choices.filter((choice) => choice.specialty === specialty),
      each[specialty]!,
      take,
    ),
  );
  const isFull = specialties.every(
    ({ specialty }) =>
      shown.filter((choice) => choice.specialty === specialty).length >= each[specialty]!,
  );
  const best = extreme(shown, 'to_standard', (score) => -score);
  const worst = extreme(shown, 'not_to_standard', (score) => score);
  return {
    shown: new Set(shown.map(({ id }) => id)),
    featured: new Set([best, worst].filter((id) => id !== null)),
    status: isFull && best !== null && worst !== null ? 'filled' : 'short',
  };
}

function chosenOf(choices: readonly Choice[], goal: number, take: Take): Choice[] {
  const goods = choices.filter(({ standard }) => standard === 'to_standard');
  const bads = choices.filter(({ standard }) => standard === 'not_to_standard');
  const all = goods.length + bads.length;
  if (all <= goal) return [...goods, ...bads];
  const wanted = Math.round((goal * goods.length) / all);
  // Neither standard is rounded down to zero, because a report shows its best and its worst pizza.
  const least = goods.length > 0 ? 1 : 0;
  const most = bads.length > 0 ? goal - 1 : goal;
  const goodCount = Math.min(Math.max(wanted, least, goal - bads.length), most, goods.length);
  return [...take(goods, goodCount), ...take(bads, goal - goodCount)];
}

/** Chooses `count` of these pizzas. */
type Take = (choices: readonly Choice[], count: number) => Choice[];

/**
 * Takes each pizza from the day with the fewest taken so far, then from the shift with the fewest.
 * This way a report of many specialties with few pizzas each still covers the whole week.
 */
function spreadOverWeek(): Take {
  const taken = new Map<string, number>();
  const times = (key: string) => taken.get(key) ?? 0;
  const comesBefore = (a: Choice, b: Choice) =>
    (times(a.weekday) - times(b.weekday) || times(a.shift) - times(b.shift)) < 0;
  return (choices, count) => {
    const left = [...choices];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const next = left.reduce((first, choice) => (comesBefore(choice, first) ? choice : first));
      left.splice(left.indexOf(next), 1);
      for (const key of [next.weekday, next.shift]) taken.set(key, times(key) + 1);
      return next;
    });
  };
}

function extreme(
  shown: readonly Choice[],
  standard: string,
  order: (score: number) => number,
): string | null {
  const [first] = shown
    .filter((choice) => choice.standard === standard && choice.score !== null)
    .toSorted((a, b) => order(a.score!) - order(b.score!));
  return first?.id ?? null;
}

/** Re-selects the scoreless list: up to the goal of every day and shift, in order (spec 002 section 9). */
export function fillScoreless(choices: readonly Choice[]): Selection {
  const shown = WEEKDAYS.flatMap((weekday) =>
    SHIFTS.map((shift) =>
      choices
        .filter((one) => one.weekday === weekday && one.shift === shift)
        .filter(({ specialty }) => specialty !== OTHER_SPECIALTY)
        .slice(0, SCORELESS_GOAL_PER_SHIFT),
    ),
  );
  return {
    shown: new Set(shown.flat().map(({ id }) => id)),
    featured: new Set(),
    status: shown.every((one) => one.length === SCORELESS_GOAL_PER_SHIFT) ? 'filled' : 'short',
  };
}
