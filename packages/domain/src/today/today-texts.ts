import type { CameraFault } from '../cameras/camera-picture.ts';
import { shareInterval } from '../figures/interval.ts';
import { weekdayOf } from '../time/calendar-day.ts';
import type { Shift } from '../time/shift.ts';
import { actionText } from '../actions/action-texts.ts';
import { PART_TEXTS, type Language } from './part-texts.ts';
import { isGoodNews, type OpenSignal, type TodayLine } from './today-lines.ts';

/** What is wrong with a camera, as the end of 'Riverside: …'. */
const CAMERA_FAULTS: Record<Language, Record<CameraFault, string>> = {
  en: {
    dead: 'the box has not called',
    off: 'the camera does not answer',
    silent: 'the camera sees no pizza',
    frozen: 'the camera sends the same picture',
    covered: 'the camera is covered',
    blurred: 'the camera is out of focus',
    dirty: 'the camera is getting dirty',
    light: 'the light changed, not the kitchen',
    colour: 'the colour of the light changed, not the kitchen',
    moved: 'the camera was moved',
    tilted: 'the camera was tilted',
  },
  es: {
    dead: 'el equipo no ha llamado',
    off: 'la cámara no responde',
    silent: 'la cámara no ve pizzas',
    frozen: 'la cámara envía la misma imagen',
    covered: 'la cámara está tapada',
    blurred: 'la cámara está desenfocada',
    dirty: 'la cámara se está ensuciando',
    light: 'cambió la luz, no la cocina',
    colour: 'cambió el color de la luz, no la cocina',
    moved: 'la cámara se movió',
    tilted: 'la cámara se inclinó',
  },
};

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  es: 'dom lun mar mié jue vie sáb'.split(' '),
};

/** 'Sat 16:00', of a time by the clock of a venue. */
function momentText(localTs: string, language: Language): string {
  const day = localTs.slice(0, 10).replaceAll('/', '-');
  return `${WEEKDAYS[language][weekdayOf(day)]} ${localTs.slice(11, 16)}`;
}

const NUMBERS: Record<Language, readonly string[]> = {
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
  es: 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
};

interface Texts {
  kinds: Record<Exclude<TodayLine['kind'], 'action'>, string>;
  points: (points: number) => string;
  shifts: Record<Shift, string>;
  startWith: (thing: string, where: string) => string;
  oneCause: (stores: string) => string;
  startWithCamera: (store: string) => string;
  tryElse: (store: string) => string;
  goodNews: string;
  nothing: string;
  inStores: (fault: string, stores: string, of: string) => string;
  atShift: (store: string, fault: string, shift: string) => string;
  cameraSaid: (store: string) => string;
  waiting: (signals: number) => string;
  since: (moment: string) => string;
  bad: (bad: number, pizzas: number, low: number, high: number) => string;
  usually: (share: number) => string;
  /** Where no more pizzas than usual are bad, but all of them a little worse. */
  onAverage: (pizzas: number) => string;
  still: string;
  untilTheEnd: string;
  isOneCause: string;
}

const wholePercent = (share: number) => Math.round(100 * share);
/** One pizza in so many. */
const oneIn = (share: number) => Math.round(1 / share);
const RARE = 0.02;

const TEXTS: Record<Language, Texts> = {
  en: {
    kinds: {
      'chain-wide': 'Chain-wide',
      kitchen: 'Kitchen',
      camera: 'Camera',
      'camera-item': 'Camera',
    },
    points: (points) => `about ${points} ${points === 1 ? 'point' : 'points'} a week`,
    shifts: { AM: 'at lunch', PM: 'at dinner' },
    startWith: (thing, where) => `Start with ${thing}: ${where}.`,
    oneCause: (stores) => `${stores} stores, one cause`,
    startWithCamera: (store) => `Start with the camera of ${store}.`,
    tryElse: (store) => `Try something else at ${store}.`,
    goodNews: 'The rest is good news.',
    nothing: 'Nothing needs you today.',
    inStores: (fault, stores, of) => `${fault} in ${stores} of ${of} stores.`,
    atShift: (store, fault, shift) => `${store}: ${fault} ${shift}.`,
    cameraSaid: (store) => `${store}: it may be the camera, not the kitchen.`,
    waiting: (signals) =>
      signals === 1 ? 'One kitchen signal waits.' : `${signals} kitchen signals wait.`,
    since: (moment) => `Since ${moment}.`,
    bad: (bad, pizzas, low, high) =>
      `${bad} of the last ${pizzas} pizzas (${wholePercent(low)}–${wholePercent(high)}%)`,
    usually: (share) => (share < RARE ? 'usually hardly any' : `usually 1 in ${oneIn(share)}`),
    onAverage: (pizzas) => `On average, the last ${pizzas} pizzas lost a little more than usual.`,
    still: 'Still so.',
    untilTheEnd: 'Still so when the shift ended.',
    isOneCause: 'So many stores within a day are one cause: recipe, supplier or engine.',
  },
  es: {
    kinds: {
      'chain-wide': 'Toda la cadena',
      kitchen: 'Cocina',
      camera: 'Cámara',
      'camera-item': 'Cámara',
    },
    points: (points) => `unos ${points} ${points === 1 ? 'punto' : 'puntos'} por semana`,
    shifts: { AM: 'en el almuerzo', PM: 'en la cena' },
    startWith: (thing, where) => `Empieza por ${thing}: ${where}.`,
    oneCause: (stores) => `${stores} tiendas, una causa`,
    startWithCamera: (store) => `Empieza por la cámara de ${store}.`,
    tryElse: (store) => `Prueba otra cosa en ${store}.`,
    goodNews: 'Lo demás son buenas noticias.',
    nothing: 'Hoy nada requiere tu atención.',
    inStores: (fault, stores, of) => `${fault} en ${stores} de ${of} tiendas.`,
    atShift: (store, fault, shift) => `${store}: ${fault} ${shift}.`,
    cameraSaid: (store) => `${store}: puede ser la cámara, no la cocina.`,
    waiting: (signals) =>
      signals === 1 ? 'Una señal de cocina espera.' : `${signals} señales de cocina esperan.`,
    since: (moment) => `Desde ${moment}.`,
    bad: (bad, pizzas, low, high) =>
      `${bad} de las últimas ${pizzas} pizzas (${wholePercent(low)}–${wholePercent(high)} %)`,
    usually: (share) =>
      share < RARE ? 'normalmente casi ninguna' : `normalmente 1 de ${oneIn(share)}`,
    onAverage: (pizzas) =>
      `Las últimas ${pizzas} pizzas perdieron en promedio un poco más de lo normal.`,
    still: 'Sigue así.',
    untilTheEnd: 'Seguía así al acabar el turno.',
    isOneCause: 'Tantas tiendas en un día son una sola causa: receta, proveedor o motor.',
  },
};

export interface LineText {
  /** 'Kitchen' and what it costs. */
  kind: string;
  cost: string;
  sentence: string;
  /** Figures with their interval. */
  evidence: string;
}

type StoreName = (venue: string) => string;

/** What a line says; every word of it follows from its figures. */
export function lineText(line: TodayLine, storeName: StoreName, language: Language): LineText {
  const texts = TEXTS[language];
  if (line.kind === 'action') {
    const { state, sentence } = actionText(line.action, language);
    return {
      kind: state,
      cost: texts.points(Math.round(line.pointsAWeek)),
      sentence: `${storeName(line.action.venue)}: ${sentence}`,
      evidence: line.action.what && `“${line.action.what}”`,
    };
  }
  const head = { kind: texts.kinds[line.kind], cost: texts.points(Math.round(line.pointsAWeek)) };
  if (line.kind === 'camera') {
    const sentence = texts.cameraSaid(storeName(line.doubt.venue));
    return { ...head, sentence, evidence: texts.waiting(line.waiting) };
  }
  if (line.kind === 'camera-item') {
    const { venue, fault, since } = line.item;
    const sentence = `${storeName(venue)}: ${CAMERA_FAULTS[language][fault]}.`;
    const waiting = line.waiting > 0 ? ` ${texts.waiting(line.waiting)}` : '';
    return { ...head, sentence, evidence: texts.since(momentText(since, language)) + waiting };
  }
  const { fault } = PART_TEXTS[language][line.part];
  if (line.kind === 'chain-wide') {
    const { signals, venues } = line;
    const sentence = texts.inStores(
      capital(fault),
      word(signals.length, language),
      word(venues, language),
    );
    return { ...head, sentence, evidence: `${badText(signals, texts)} ${texts.isOneCause}` };
  }
  const { signal } = line;
  const sentence = texts.atShift(storeName(signal.venue), fault, texts.shifts[signal.shift]);
  const end = signal.isOn ? texts.still : texts.untilTheEnd;
  return { ...head, sentence, evidence: `${badText([signal], texts)} ${end}` };
}

/** '11 of the last 38 pizzas (17–45%), usually 1 in 12.' */
function badText(signals: readonly OpenSignal[], texts: Texts): string {
  const bad = signals.reduce((sum, one) => sum + one.bad, 0);
  const pizzas = signals.reduce((sum, one) => sum + one.pizzas, 0);
  const usually = signals.reduce((sum, one) => sum + one.usuallyBad * one.pizzas, 0) / pizzas;
  if (bad / pizzas <= usually) return texts.onAverage(pizzas);
  const { low, high } = shareInterval(bad, pizzas)!;
  return `${texts.bad(bad, pizzas, low, high)}, ${texts.usually(usually)}.`;
}

/** The weightiest line as an instruction. */
export function headline(
  lines: readonly TodayLine[],
  storeName: StoreName,
  language: Language,
): string {
  const texts = TEXTS[language];
  const first = lines[0];
  if (!first) return texts.nothing;
  if (isGoodNews(first)) return texts.goodNews;
  if (first.kind === 'action') return texts.tryElse(storeName(first.action.venue));
  if (first.kind === 'camera') return texts.startWithCamera(storeName(first.doubt.venue));
  if (first.kind === 'camera-item') return texts.startWithCamera(storeName(first.item.venue));
  const { thing } = PART_TEXTS[language][first.part];
  const where =
    first.kind === 'chain-wide'
      ? texts.oneCause(word(first.signals.length, language))
      : storeName(first.signal.venue);
  return texts.startWith(thing, where);
}

const word = (count: number, language: Language): string =>
  NUMBERS[language][count] ?? String(count);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
