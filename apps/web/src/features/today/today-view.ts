import { linesOf } from '@crustodian/contract/today';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { countText } from '../../pizza/formatters.ts';
import { capital, listed, numberWord } from '../../pizza/words.ts';
import type { NamedSignal, TodayAnswer, TodaySignal } from './today-calls.ts';

export const TODAY_MESSAGES = {
  title: 'Today',
  see: 'See the pizzas',
  checkCamera: 'Check the camera',
  start: 'Start an action',
  startOne: 'Start one action',
  notAProblem: 'Not a problem because…',
  isCamera: 'It is the camera',
  backToKitchen: 'It is the kitchen after all',
  fold: 'At most seven lines, the costliest first.',
  show: 'Show them',
  how: 'A line is a signal of the last 24 hours on which nobody acted. It leaves when somebody does, or when the pizzas are as usual again.',
} as const;

export const REASONS = [
  { value: 'our-way', label: 'We make it like that (promotion, local order)' },
  { value: 'one-rush', label: 'It was one rush, and it is over' },
  { value: 'photos-wrong', label: 'The photos show it wrong' },
  { value: 'other', label: 'Something else' },
] as const;

export interface LinePicture {
  pizza: string;
  /** Of the signal that it belongs to; null of an action's. */
  signal: NamedSignal | null;
  /** The store, in a line of many. */
  caption: string | null;
}

export interface ShownLine {
  line: TodayLine;
  pictures: LinePicture[];
  signals: NamedSignal[];
  /** How often this was said to be no problem before. */
  timesSaid: number;
}

const MOST_PICTURES = 6;

/** The lines of an answer, with their pictures. */
export function shownLines(answer: TodayAnswer): ShownLine[] {
  const byId = new Map(answer.signals.map((signal) => [signal.id, signal]));
  const lines = linesOf(answer);
  return lines.map((line) => {
    if (line.kind === 'action') return shownAction(line, answer);
    const found = signalsOf(line).flatMap(({ signal }) => byId.get(signal) ?? []);
    return {
      line,
      signals: signalsOf(line),
      pictures: picturesOf(found, nameIn(answer)).slice(0, MOST_PICTURES),
      timesSaid: found.length === 0 ? 0 : Math.min(...found.map((one) => one.times_said)),
    };
  });
}

/** What an action's pizzas said, with their pictures. */
function shownAction(line: TodayLine & { kind: 'action' }, { actions }: TodayAnswer): ShownLine {
  const { pictures } = actions.find(({ id }) => id === line.action.id)!;
  const shown = pictures.map((pizza) => ({ pizza, signal: null, caption: null }));
  return { line, pictures: shown, signals: [], timesSaid: 0 };
}

function signalsOf(line: Exclude<TodayLine, { kind: 'action' }>): NamedSignal[] {
  if (line.kind === 'camera') return [{ venue: line.doubt.venue, signal: line.doubt.signal }];
  if (line.kind === 'camera-item') return [];
  const signals = line.kind === 'kitchen' ? [line.signal] : line.signals;
  return signals.map(({ venue, id }) => ({ venue, signal: id }));
}

/** Of many stores one each, of one store its newest. */
function picturesOf(
  signals: readonly TodaySignal[],
  nameOf: (venue: string) => string,
): LinePicture[] {
  const isOfMany = signals.length > 1;
  return signals.flatMap(({ id, venue, pictures }) =>
    pictures.slice(0, isOfMany ? 1 : undefined).map((pizza) => ({
      pizza,
      signal: { venue, signal: id },
      caption: isOfMany ? nameOf(venue) : null,
    })),
  );
}

/** Names of the answer's stores. */
export function nameIn({ venues }: Pick<TodayAnswer, 'venues'>): (venue: string) => string {
  const names = new Map(venues.map(({ venue, name }) => [venue, name]));
  return (venue) => names.get(venue) ?? venue;
}

/** 'Twelve stores scored 3,662 pizzas in the last week. Two things need somebody.' */
export function leadText(
  { venues_at_work: stores, scored }: Pick<TodayAnswer, 'venues_at_work' | 'scored'>,
  lines: number,
): string {
  const made = `${capital(numberWord(stores))} ${stores === 1 ? 'store' : 'stores'} scored ${countText(scored)} pizzas in the last week.`;
  return `${made} ${lines === 1 ? 'One thing needs' : `${capital(numberWord(lines))} things need`} somebody.`;
}

/** 'Cape May is still learning what is usual. Signals start after 200 pizzas; 143 are in.' */
export function learningText({ venues }: Pick<TodayAnswer, 'venues'>): string | null {
  const learning = venues.filter(({ pizzas_learnt: pizzas }) => pizzas !== null);
  const [first] = learning;
  if (!first) return null;
  const names = listed(learning.slice(0, 3).map(({ name }) => name));
  const who = learning.length > 3 ? `${capital(numberWord(learning.length))} stores` : names;
  const verb = learning.length === 1 ? 'is' : 'are';
  const count = learning.length === 1 ? `; ${countText(first.pizzas_learnt!)} are in` : '';
  return `${who} ${verb} still learning what is usual. Signals start after 200 pizzas${count}.`;
}

/** 'Boerne ran as it usually does.' */
export const quietText = ({ venues }: Pick<TodayAnswer, 'venues'>): string =>
  venues.length === 1
    ? `${venues[0]!.name} ran as it usually does. Its signals were quiet.`
    : `${capital(numberWord(venues.length))} stores ran as they usually do. Their signals were quiet.`;
