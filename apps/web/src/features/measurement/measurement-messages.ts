import { shareInterval } from '@crustodian/domain/figures/interval';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import {
  countText,
  dayMonthText,
  scoreChangeText,
  scoreText,
  shareText,
} from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import { valueWithError } from '../../audited-figures/audited-messages.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';

/** '±0.6'; two digits where one would be 0.0. */
export const errorText = (halfWidth: number): string =>
  `±${halfWidth.toFixed(halfWidth < 0.1 ? 2 : 1)}`;

/** 'One pizza’s score is good for about four classes; a store’s week is good to ±0.2.' */
export function measurementSentence({ error, week, judged, needed }: Measurement): string {
  if (!error) {
    return judged === 0
      ? 'No pizza was judged blind yet.'
      : `${countText(judged)} of ${countText(needed.judged)} pizzas judged.`;
  }
  const classes = `One pizza’s score is good for about ${classesText(error.classes)}`;
  return week.store === null
    ? `${classes}.`
    : `${classes}; a store’s week is good to ${errorText(week.store)}.`;
}

const classesText = (count: number): string =>
  count === 1 ? 'one class' : `${numberWord(count)} classes`;

export function measurementNote({ error, judged }: Measurement): string {
  return error
    ? `Found on ${countText(judged)} pizzas that were drawn by lot in four weeks, each judged by a person who could not see the score. Nobody chose them, so nobody could choose the kind ones.`
    : 'Until then this page shows what the drawn demo pizzas say.';
}

/** Four classes. Two pizzas closer than 0.7 may be the same pizza. */
export const tellApartText = ({ classes, tellApart }: NonNullable<Measurement['error']>): string =>
  `${capital(classesText(classes))}. Two pizzas closer than ${tellApart.toFixed(1)} may be the same pizza.`;

const CLASS_WORDS = [
  { below: 6, words: 'not to be sent out' },
  { below: 7.5, words: 'clearly weak' },
  { below: 8.5, words: 'good' },
  { below: Infinity, words: 'as it should be' },
] as const;
const wordsOf = (score: number) => CLASS_WORDS.find(({ below }) => score < below)!.words;

/** What a class of pizzas is like; null where the one before it is the same. */
export function classWords(score: number, before: number | undefined): string | null {
  const words = wordsOf(score);
  return before !== undefined && wordsOf(before) === words ? null : words;
}

/** The figures whose errors stand on one scale. */
export const FIGURES = {
  pizza: 'One pizza',
  store: 'A store’s week',
  company: 'The company’s week',
} as const;

export interface DifferencePart {
  of: 'pizza' | 'engine' | 'rater';
  name: string;
  note: string;
  /** Of 100 parts of variance; null where too few doubles say. */
  parts: number | null;
  /** Standard deviation. */
  step: number | null;
}

/** What differs where two scores differ, in 100 parts of variance that add up. */
export function differenceParts(error: NonNullable<Measurement['error']>): DifferencePart[] {
  const all = error.pizza ** 2 + error.engine ** 2 + (error.rater ?? 0) ** 2;
  const of100 = (sd: number) => Math.round((100 * sd ** 2) / all);
  const engine = of100(error.engine);
  const rater = error.rater === null ? null : of100(error.rater);
  return [
    {
      of: 'pizza',
      name: 'Pizza to pizza',
      note: 'what we want to see',
      parts: 100 - engine - (rater ?? 0),
      step: error.pizza,
    },
    {
      of: 'engine',
      name: 'Engine and camera',
      note: 'the same pizza again, turned',
      parts: engine,
      step: error.engine,
    },
    {
      of: 'rater',
      name: 'Reviewer',
      note: 'the same pizza, another person',
      parts: rater,
      step: error.rater,
    },
  ];
}

export const partsTitle = (parts: readonly DifferencePart[]): string =>
  `Of 100 parts of difference, ${parts.find(({ of }) => of === 'pizza')?.parts ?? 0} are pizza`;

export const stepText = ({ step }: DifferencePart, { doubles, needed }: Measurement): string =>
  step === null
    ? `too few doubles to say (${doubles} of ${needed.doubles})`
    : `typical step ${scoreText(step)}`;

/** People give more than a strict engine. */
export const isReal = ({ mean, half_width }: EngineBias): boolean => Math.abs(mean) > half_width;

/** 'The engine is a little strict on cheese seal': the largest difference that is more than chance. */
export function biasTitle(criteria: readonly EngineBias[]): string {
  const [largest] = criteria
    .filter((one) => isReal(one) && Math.abs(one.mean) >= 0.005)
    .toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  if (!largest) return 'The engine is neither strict nor kind';
  return `The engine is a little ${largest.mean > 0 ? 'strict' : 'kind'} on ${criterionLabel(largest.of)}`;
}

/** '0.02'; three digits where two would be 0.00. */
const smallText = (value: number): string => value.toFixed(value < 0.005 ? 3 : 2);

/** '±0.02'. */
export const biasError = ({ half_width }: EngineBias): string => `±${smallText(half_width)}`;

/** '0.08 too strict'. */
export const biasText = (one: EngineBias): string =>
  isReal(one)
    ? `${smallText(Math.abs(one.mean))} too ${one.mean > 0 ? 'strict' : 'kind'}`
    : 'no real difference';

type Change = NonNullable<Measurement['change']>;
type Mean = Change['before'];

/** How far a mean moved with the change, and whether that is more than chance. */
export function movedBy({ before, since }: Change, of: 'engine' | 'audited') {
  const moved = (since[of] ?? 0) - (before[of] ?? 0);
  const chance = of === 'audited' ? Math.hypot(before.halfWidth ?? 0, since.halfWidth ?? 0) : 0.05;
  return { moved, isReal: Math.abs(moved) > chance };
}

/** What a new engine did to both means. */
export function engineTitle({ change }: Measurement): string {
  if (!change) return 'No engine changed in these weeks';
  if (change.before.audited === null || change.since.audited === null) {
    return `A new engine scores since ${dayMonthText(change.day)}`;
  }
  const [engine, audited] = [movedBy(change, 'engine'), movedBy(change, 'audited')];
  if (engine.isReal && !audited.isReal)
    return 'A new engine moved the engine’s mean, not the audited one';
  if (engine.isReal) return 'The engine’s mean and the audited one both moved with a new engine';
  return audited.isReal
    ? 'The audited mean moved when a new engine came, the engine’s did not'
    : 'A new engine moved neither mean';
}

/** '8.29 ±0.02 to 8.29 ±0.04'. */
export const auditedText = ({ before, since }: Change): string =>
  [before, since].map(meanText).join(' to ');
const meanText = ({ audited, halfWidth }: Mean): string =>
  valueWithError('score', { estimate: audited, half_width: halfWidth }) ?? 'not audited';
export const engineText = (change: Change): string =>
  `${scoreText(change.before.engine)} to ${scoreText(change.since.engine)}, ${scoreChangeText(movedBy(change, 'engine').moved)}`;

/** How many pizzas could not be drawn; null where there are none. */
export function outsideText({ outside: { hidden, late } }: Measurement): string | null {
  const parts = [
    hidden > 0 && `${countText(hidden)} hidden before the draw`,
    late > 0 && `${countText(late)} that came after it`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Not in the draw: ${parts.join(' and ')}.`;
}

/** How people judged the pictures that the engine rejected as unfit; null where none was judged. */
export function unfitText({ unfit: { judged, upheld } }: Measurement): string | null {
  const interval = shareInterval(upheld, judged);
  if (!interval) return null;
  const pictures = judged === 1 ? 'one picture' : `${countText(judged)} pictures`;
  return `Of ${pictures} that the engine held to be unfit, drawn by lot as well, people could not judge ${countText(upheld)} either: ${shareText(upheld / judged)}, between ${shareText(interval.low)} and ${shareText(interval.high)}.`;
}

/** What the page was made of, with the method's names once. */
export function methodText({ error, drawn, judged, doubles, repeats }: Measurement): string {
  const counts = `${countText(drawn)} drawn, ${countText(judged)} judged, ${countText(doubles)} by two people, ${countText(repeats)} twice by one.`;
  if (!error) return counts;
  return `${counts} Method: difference estimator on a uniform daily draw (prediction-powered inference), 95% intervals; gauge study after AIAG: ${error.gaugePercent.toFixed(0)}% of the spread is the gauge, ${error.classes} distinct classes; reviewer effects from doubles and from repeats turned by k × 45°.`;
}
