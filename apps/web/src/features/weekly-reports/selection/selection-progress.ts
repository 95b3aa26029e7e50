import { OTHER_SPECIALTY, type ReportEntry } from '@crustodian/domain/reports/report-pizza';
import {
  goalsOf,
  SCORELESS_GOAL,
  SCORELESS_GOAL_PER_SHIFT,
  selectionFaults,
  type ReportSpecialty,
  type SelectionFault,
} from '@crustodian/domain/reports/report-selection';
import {
  stepsOf,
  type ReportKind,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import type { Shift } from '@crustodian/domain/time/shift';
import { capital, listed } from '../../../pizza/words.ts';
import { perWeekday, type Weekday } from '@crustodian/domain/time/weekday';
import { say } from '../../../language/language.ts';

/** One condition of Continue, as listed in the side panel. */
export interface Check {
  label: string;
  value: string;
  holds: boolean;
}

export interface StandardProgress {
  shown: number;
  goal: number;
  specialties: { id: string; text: string; shown: number; goal: number }[];
  checks: Check[];
  /** A sentence about what is missing; null if Continue is enabled. */
  missing: string | null;
}

/** Progress of a selection with scores (spec 002 section 5). */
export function standardProgress(
  entries: readonly ReportEntry[],
  specialties: readonly ReportSpecialty[],
): StandardProgress {
  const { total: goal, each } = goalsOf(specialties);
  const shown = entries.filter((entry) => entry.shown);
  const bad = shown.filter(({ standard }) => standard === 'not_to_standard');
  const named = bad.filter(({ problems }) => problems.length > 0).length;
  const features = (standard: string) =>
    entries.filter((entry) => entry.featured && entry.standard === standard).length;
  const faults = selectionFaults(entries, goal);
  const check = (label: string, value: string, fault: SelectionFault): Check => ({
    label,
    value,
    holds: !faults.includes(fault),
  });
  return {
    shown: shown.length,
    goal,
    specialties: specialties.map(({ specialty, text }) => ({
      id: specialty,
      text,
      shown: shown.filter((entry) => entry.specialty === specialty).length,
      goal: each[specialty]!,
    })),
    checks: [
      check(
        say({ en: `At most ${goal} pizzas`, es: `Como máximo ${goal} pizzas` }),
        `${shown.length}`,
        'tooMany',
      ),
      check(
        say({ en: 'Featured best', es: 'Destacada: mejor' }),
        ofText(features('to_standard'), 1),
        'best',
      ),
      check(
        say({ en: 'Featured worst', es: 'Destacada: peor' }),
        ofText(features('not_to_standard'), 1),
        'worst',
      ),
      check(
        say({ en: 'Main problem named', es: 'Problema principal elegido' }),
        ofText(named, bad.length),
        'unclassified',
      ),
    ],
    missing: missingText(faults, shown.length - goal, bad.length - named),
  };
}

function missingText(
  faults: readonly SelectionFault[],
  over: number,
  unnamed: number,
): string | null {
  const actions: Record<SelectionFault, string> = {
    tooMany: say({ en: `hide ${counted(over)}`, es: `oculta ${counted(over)}` }),
    best: say({ en: 'feature one best pizza', es: 'destaca una pizza como la mejor' }),
    worst: say({ en: 'feature one worst pizza', es: 'destaca una pizza como la peor' }),
    unclassified: say({
      en: `name the problem of ${counted(unnamed)}`,
      es: `elige el problema de ${counted(unnamed)}`,
    }),
  };
  if (faults.length === 0) return null;
  const what = capital(listed(faults.map((fault) => actions[fault])));
  return say({ en: `${what} to continue.`, es: `${what} para continuar.` });
}

const counted = (count: number): string => `${count} ${count === 1 ? 'pizza' : 'pizzas'}`;

/** '1 of 3'. */
const ofText = (part: number, all: number): string =>
  say({ en: `${part} of ${all}`, es: `${part} de ${all}` });

export interface ScorelessProgress {
  shown: number;
  goal: number;
  goalPerShift: number;
  byDay: Record<Weekday, Record<Shift, number>>;
}

/** Progress of a selection without scores: pizzas on the report by day and shift. */
export function scorelessProgress(
  pizzas: readonly { show_on_report: 0 | 1; weekday: Weekday; shift: Shift; specialty: string }[],
): ScorelessProgress {
  const byDay = perWeekday(() => ({ AM: 0, PM: 0 }));
  const shown = pizzas.filter(
    ({ show_on_report, specialty }) => show_on_report === 1 && specialty !== OTHER_SPECIALTY,
  );
  for (const { weekday, shift } of shown) byDay[weekday][shift] += 1;
  return {
    shown: shown.length,
    goal: SCORELESS_GOAL,
    goalPerShift: SCORELESS_GOAL_PER_SHIFT,
    byDay,
  };
}

const fewer = (goal: number) =>
  say({
    en: `You are about to continue with less than ${goal} selected pizzas, do you want to continue?`,
    es: `Vas a continuar con menos de ${goal} pizzas elegidas. ¿Quieres continuar?`,
  });

/** Questions asked before leaving a selection with scores (spec 002 section 5). */
export const standardQuestions = ({ shown, goal }: StandardProgress): string[] =>
  shown < goal ? [fewer(goal)] : [];

/** Questions asked before leaving a scoreless selection (spec 002 section 5). */
export function scorelessQuestions(progress: ScorelessProgress): string[] {
  const { shown, goal, goalPerShift, byDay } = progress;
  const isOver = Object.values(byDay).some(({ AM, PM }) => Math.max(AM, PM) > goalPerShift);
  return [
    ...(shown < goal ? [fewer(goal)] : []),
    ...(isOver
      ? [
          say({
            en: `You are about to continue with shifts with more than ${goalPerShift} selected pizzas, do you want to continue?`,
            es: `Vas a continuar con turnos de más de ${goalPerShift} pizzas elegidas. ¿Quieres continuar?`,
          }),
        ]
      : []),
  ];
}

/** The step that Continue leads to; a returned scoreless report is one step from complete (X86). */
export function nextStep(state: StoredState, kind: ReportKind): StoredState {
  const steps = stepsOf(kind);
  const at = steps.indexOf(state);
  return (at < 0 ? undefined : steps[at + 1]) ?? 'complete';
}
