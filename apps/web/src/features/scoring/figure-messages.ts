import {
  goalText as goalWith,
  reachesGoal,
  type AccuracyFigure,
} from '@crustodian/domain/score/accuracy';
import { decimalText } from '../../pizza/formatters.ts';
import { LEARNT } from './accuracy-groups.ts';
import { MEASURES, type FigureUnit, type Measure } from './figure-measures.ts';
import { NAMES, REASONS, SUBJECTS } from './figure-names.ts';
import { say } from '../../language/language.ts';

/** '3.5%', '3,5 %': a share with one decimal. */
export function percentText(share: number): string {
  const text = decimalText(share * 100, 1);
  return say({ en: `${text}%`, es: `${text}\u00a0%` });
}

/** Number format of each unit. */
const UNITS = {
  points: (value: number) => decimalText(value, 2),
  share: (value: number) => percentText(value),
  pixels: (value: number) => `${decimalText(value, 2)} px`,
  time: (value: number) => `${value.toFixed(0)} ms`,
  index: (value: number) => decimalText(value, 3),
} as const satisfies Record<FigureUnit, (value: number) => string>;

const measureOf = ({ subject, measure }: AccuracyFigure): Measure =>
  measure === 'mean error' && subject.startsWith('total score')
    ? { label: { en: 'average error', es: 'error medio' }, unit: 'points' }
    : (MEASURES[measure] ?? { label: { en: measure, es: measure }, unit: 'index' });

/** How a figure is measured. */
export const measureText = (figure: AccuracyFigure): string => say(measureOf(figure).label);

/** What is measured, in a few words; undefined if the name is sufficient. */
export const subjectText = (subject: string): string | undefined =>
  SUBJECTS[subject] && say(SUBJECTS[subject]);

/** Why a figure misses its goal; null if it does not, or if the reason is unknown. */
export function reasonText(figure: AccuracyFigure): string | null {
  const reason = reachesGoal(figure) === false ? REASONS[figure.subject] : undefined;
  return reason ? say(reason) : null;
}

/** '0.917', '3.5%', '1.05 px', '97 ms'. */
export const valueText = (figure: AccuracyFigure): string =>
  figure.value === null
    ? say({ en: 'not measured', es: 'sin medir' })
    : UNITS[measureOf(figure).unit](figure.value);

/** '0.10 to 0.30'; null if no interval was measured. */
export const intervalText = (figure: AccuracyFigure): string | null =>
  figure.interval
    ? figure.interval
        .map((value) => UNITS[measureOf(figure).unit](value))
        .join(say({ en: ' to ', es: ' a ' }))
    : null;

/** Agreement between raters: '0.901'; null if there are no ratings. */
export const ratersText = (figure: AccuracyFigure): string | null =>
  figure.raters === undefined ? null : UNITS[measureOf(figure).unit](figure.raters);

/** '≥ 0.970'; null if there is no goal. */
export const goalText = (figure: AccuracyFigure): string | null =>
  goalWith(figure, UNITS[measureOf(figure).unit]);

/** 'cheese seal', within a sentence. */
export function subjectIn(subject: string): string {
  const learnt = LEARNT.exec(subject)?.[1];
  if (learnt) return say({ en: subject, es: `después de ${learnt} fotos juzgadas` });
  return NAMES[subject] ? say(NAMES[subject]) : subject;
}

/** 'Cheese seal', at the start of a row. */
export const subjectName = (subject: string): string =>
  capitalized(subjectIn(subject).replace(/^(the|el) /, ''));

/** 'Cheese seal': a name as the first word of a row. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of the figures that have a goal reach it. */
export function countReached(figures: readonly AccuracyFigure[]): { reached: number; all: number } {
  const reached = figures.map(reachesGoal).filter((reached) => reached !== null);
  return { reached: reached.filter(Boolean).length, all: reached.length };
}

/** Distance of a figure from its goal, as a share of the goal; 0 if the goal is reached. */
function shortfall({ value, goal, better }: AccuracyFigure): number {
  if (value === null || goal === null || goal === 0) return 0;
  return Math.max(0, (better === 'more' ? goal - value : value - goal) / goal);
}

/** The figure that is furthest from its goal; null if all goals are reached. */
export function furthestShort(figures: readonly AccuracyFigure[]): AccuracyFigure | null {
  const [worst] = figures
    .filter((figure) => shortfall(figure) > 0)
    .toSorted((a, b) => shortfall(b) - shortfall(a));
  return worst ?? null;
}
