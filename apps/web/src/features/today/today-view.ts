import { isolatedName } from '@crustodian/domain/people/isolated-name';
import { linesOf } from '@crustodian/contract/today';
import { isUnanswered, type TodayLine } from '@crustodian/domain/today/today-lines';
import type { DayFinding, SignalAnswer } from '@crustodian/domain/today/today-facts';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { capital, listed, numberWord } from '../../pizza/words.ts';
import type { NamedSignal, TodayAnswer } from './today-calls.ts';

export const TODAY_MESSAGES = {
  see: { en: 'See the pizzas', es: 'Ver las pizzas' },
  seeDay: { en: 'Look at the day', es: 'Ver el día' },
  notAProblem: { en: 'Not a problem because…', es: 'No es un problema porque…' },
  isCamera: { en: 'It is the camera', es: 'Es la cámara' },
  allStores: { en: 'All stores', es: 'Todas las tiendas' },
  otherStores: { en: 'The other stores', es: 'Las demás tiendas' },
  saidNoProblem: {
    en: 'Somebody said that it is not a problem.',
    es: 'Alguien dijo que no es un problema.',
  },
  undo: { en: 'Undo', es: 'Deshacer' },
  unchanged: { en: 'Nothing was changed.', es: 'No se cambió nada.' },
  show: { en: 'Show them', es: 'Mostrarlas' },
  byMail: {
    en: 'The same lines can come by mail at 07:00.',
    es: 'Las mismas líneas pueden llegar por correo a las 07:00.',
  },
  changeMail: { en: 'Change', es: 'Cambiar' },
  how: { en: 'How a line gets here', es: 'Cómo llega aquí una línea' },
} as const;

export const REASONS = [
  {
    value: 'our-way',
    label: {
      en: 'We make it like that (promotion, local order)',
      es: 'Aquí la hacemos así (promoción, pedido local)',
    },
  },
  {
    value: 'one-rush',
    label: { en: 'It was one rush, and it is over', es: 'Fue una hora pico y ya pasó' },
  },
  {
    value: 'photos-wrong',
    label: { en: 'The photos show it wrong', es: 'Las fotos lo muestran mal' },
  },
  { value: 'other', label: { en: 'Something else', es: 'Otra cosa' } },
] as const;

export interface LinePicture {
  pizza: string;
  /** Name of the store, in a line of several stores. */
  caption: string | null;
  /**
   * The store's answer; null if the picture does not represent a store, or there is no answer yet.
   */
  answered: SignalAnswer | null;
}

export interface ShownLine {
  line: TodayLine;
  pictures: LinePicture[];
  /** Signals that can still be answered. */
  signals: NamedSignal[];
  /** How often users have answered that this is no problem. */
  timesSaid: number;
}

/** A line that concerns neither the kitchen nor its cameras. */
export type OtherLine = Extract<
  TodayLine,
  { kind: 'reviews' | 'objections' | 'reports' | 'objection' }
>;

/** A line about several stores. */
export const isOfStores = (line: TodayLine): boolean =>
  line.kind === 'chain-wide' || (line.kind === 'day' && line.days.length > 1);

const OTHERS: readonly TodayLine['kind'][] = ['reviews', 'objections', 'reports', 'objection'];
export const isOther = (line: TodayLine): line is OtherLine => OTHERS.includes(line.kind);

const MOST_PICTURES = 6;

/** The lines of an answer, with their pictures. */
export const shownLines = (answer: TodayAnswer): ShownLine[] => shown(linesOf(answer), answer);

/**
 * One line per store of a line about several stores; empty if the answer no longer contains that
 * line.
 */
export function linesOfStores(key: string, answer: TodayAnswer): ShownLine[] {
  const line = linesOf(answer).find((one) => one.key === key);
  return line ? shown(storeLines(line), answer) : [];
}

function storeLines(line: TodayLine): TodayLine[] {
  if (line.kind === 'chain-wide') {
    return line.signals.map((signal) => ({
      kind: 'kitchen',
      key: signal.id,
      part: line.part,
      pointsAWeek: signal.pointsAWeek,
      signal,
    }));
  }
  if (line.kind !== 'day') return [line];
  return line.days.map((one) => ({
    kind: 'day',
    key: one.venue,
    part: line.part,
    pointsAWeek: one.pointsAWeek,
    days: [one],
  }));
}

function shown(lines: readonly TodayLine[], answer: TodayAnswer): ShownLine[] {
  const byId = new Map(answer.signals.map((signal) => [signal.id, signal]));
  return lines.map((line) => {
    const signals = signalsOf(line);
    const times =
      line.kind === 'day'
        ? line.days.flatMap((one) => answer.days.find((day) => isOfDay(one, day))?.times_said ?? [])
        : signals.flatMap(({ signal }) => byId.get(signal)?.times_said ?? []);
    return {
      line,
      signals,
      pictures: picturesOf(line, answer).slice(0, MOST_PICTURES),
      timesSaid: times.length === 0 ? 0 : Math.min(...times),
    };
  });
}

/** For a fault of several stores, only the signals that have not been answered. */
function signalsOf(line: TodayLine): NamedSignal[] {
  if (line.kind === 'camera') return [{ venue: line.doubt.venue, signal: line.doubt.signal }];
  if (line.kind !== 'kitchen' && line.kind !== 'chain-wide') return [];
  const signals = line.kind === 'kitchen' ? [line.signal] : line.signals.filter(isUnanswered);
  return signals.map(({ venue, id }) => ({ venue, signal: id }));
}

/**
 * Several stores have one picture each, a single store its newest ones, a camera those before and
 * after its fault.
 */
function picturesOf(line: TodayLine, answer: TodayAnswer): LinePicture[] {
  const plain = (pizzas: readonly string[] = []): LinePicture[] =>
    pizzas.map((pizza) => ({ pizza, caption: null, answered: null }));
  const ofSignal = (id: string) => answer.signals.find((signal) => signal.id === id)?.pictures;
  switch (line.kind) {
    case 'kitchen':
      return plain(ofSignal(line.signal.id));
    case 'chain-wide':
      return line.signals.flatMap(({ id, venue, answered }) =>
        (ofSignal(id) ?? [])
          .slice(0, 1)
          .map((pizza) => ({ pizza, caption: nameIn(answer)(venue), answered })),
      );
    case 'day':
      return line.days.flatMap((one) => {
        const own = answer.days.find((day) => isOfDay(one, day))?.pictures ?? [];
        if (line.days.length === 1) return plain(own);
        const caption = nameIn(answer)(one.venue);
        return own.slice(0, 1).map((pizza) => ({ pizza, caption, answered: null }));
      });
    case 'camera':
      return plain(answer.doubts.find(({ signal }) => signal === line.doubt.signal)?.pictures);
    case 'camera-item':
      return plain(answer.camera_items.find((item) => isSameCamera(item, line.item))?.pictures);
    case 'action':
      return plain(answer.actions.find(({ id }) => id === line.action.id)?.pictures);
    case 'suggestion': {
      const { action } = line.suggestions[0]!;
      return plain(answer.suggestions.find((one) => one.action === action)?.pictures);
    }
    case 'objection':
      return plain([line.objection.pizza]);
    default:
      return [];
  }
}

/** The part as named in the URL of a day's page. */
export const dayPart = ({ part }: DayFinding): string => part ?? 'score';

const isOfDay = (one: DayFinding, day: TodayAnswer['days'][number]): boolean =>
  day.venue === one.venue && day.day === one.day && day.part === dayPart(one);

interface Camera {
  venue: string;
  camera: string;
}
const isSameCamera = (a: Camera, b: Camera) => a.venue === b.venue && a.camera === b.camera;

/** A store's answer to a fault of several stores, shown below its picture. */
export const ANSWERED: Record<SignalAnswer, { en: string; es: string }> = {
  action: { en: 'in hand', es: 'en marcha' },
  'not-a-problem': { en: 'no problem', es: 'sin problema' },
  camera: { en: 'camera', es: 'cámara' },
};

/** 'for all five stores', counting those that have not answered. */
export function forWhom({ signals }: TodayLine & { kind: 'chain-wide' }): string {
  const waiting = signals.filter(isUnanswered).length;
  const count = numberWord(waiting);
  const isAll = waiting === signals.length;
  if (waiting === 1) return say({ en: 'for the other store', es: 'para la otra tienda' });
  return say({
    en: isAll ? `for all ${count} stores` : `for the other ${count} stores`,
    es: isAll ? `para las ${count} tiendas` : `para las otras ${count} tiendas`,
  });
}

/** Names of the answer's stores, isolated for use in sentences. */
export function nameIn({ venues }: Pick<TodayAnswer, 'venues'>): (venue: string) => string {
  const names = new Map(venues.map(({ venue, name }) => [venue, isolatedName(name)]));
  return (venue) => names.get(venue) ?? venue;
}

/** 'Twelve stores scored 3,662 pizzas in the last week. Two things need somebody.' */
export function leadText(
  { venues_at_work: stores, scored }: Pick<TodayAnswer, 'venues_at_work' | 'scored'>,
  lines: number,
): string {
  const who = capital(numberWord(stores));
  const pizzas = countText(scored);
  const things = capital(numberWord(lines));
  const scoredText = say({
    en: `${who} ${stores === 1 ? 'store' : 'stores'} scored ${pizzas} pizzas in the last week.`,
    es: `${who} ${stores === 1 ? 'tienda puntuó' : 'tiendas puntuaron'} ${pizzas} pizzas en la última semana.`,
  });
  if (lines === 0) return scoredText;
  const needText = say({
    en: `${lines === 1 ? 'One thing needs' : `${things} things need`} somebody.`,
    es: `${lines === 1 ? 'Una cosa requiere' : `${things} cosas requieren`} atención.`,
  });
  return `${scoredText} ${needText}`;
}

/** 'At most seven lines, the costliest first. Three more are folded away.' */
export function foldedText(folded: number): string {
  const count = numberWord(folded);
  return say({
    en: `At most seven lines, the costliest first. ${capital(count)} smaller ${folded === 1 ? 'one is' : 'ones are'} folded away.`,
    es: `Siete líneas como máximo, primero las que más cuestan. ${folded === 1 ? 'Hay una más pequeña plegada' : `Hay ${count} más pequeñas plegadas`}.`,
  });
}

/** 'Cape May is still learning what is usual. Signals start after 200 pizzas; 143 are in.' */
export function learningText({ venues }: Pick<TodayAnswer, 'venues'>): string | null {
  const learning = venues.filter(({ pizzas_learnt: pizzas }) => pizzas !== null);
  const [first] = learning;
  if (!first) return null;
  const isOne = learning.length === 1;
  const many = capital(numberWord(learning.length));
  const names = listed(learning.slice(0, 3).map(({ name }) => name));
  const count = isOne ? countText(first.pizzas_learnt!) : null;
  return say({
    en: `${learning.length > 3 ? `${many} stores` : names} ${isOne ? 'is' : 'are'} still learning what is usual. Signals start after 200 pizzas${count === null ? '' : `; ${count} are in`}.`,
    es: `${learning.length > 3 ? `${many} tiendas` : names} aún ${isOne ? 'aprende' : 'aprenden'} qué es lo habitual. Las señales empiezan tras 200 pizzas${count === null ? '' : `; van ${count}`}.`,
  });
}

/** 'Boerne ran as it usually does.' */
export function quietText({ venues }: Pick<TodayAnswer, 'venues'>): string {
  const [first] = venues;
  if (venues.length === 1 && first) {
    return say({
      en: `${first.name} ran as it usually does. Its signals were quiet.`,
      es: `${first.name} trabajó como siempre. Sus señales estuvieron en calma.`,
    });
  }
  const count = capital(numberWord(venues.length));
  return say({
    en: `${count} stores ran as they usually do. Their signals were quiet.`,
    es: `${count} tiendas trabajaron como siempre. Sus señales estuvieron en calma.`,
  });
}
