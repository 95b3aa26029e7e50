import type { CameraFault } from '../cameras/camera-picture.ts';
import { FEWEST_JUDGED } from '../audit/audited-mean.ts';
import { ANSWER_WITHIN_HOURS } from '../audit/objection.ts';
import { shareInterval } from '../figures/interval.ts';
import { specialtyLabel } from '../pizza/specialties.ts';
import { weekdayOf, type CalendarDay } from '../time/calendar-day.ts';
import type { Shift } from '../time/shift.ts';
import { actionText } from '../actions/action-texts.ts';
import { PART_TEXTS, type Language } from './part-texts.ts';
import {
  isGoodNews,
  type AnsweredObjection,
  type OpenSignal,
  type ReadyReports,
  type ReviewsBehind,
  type TodayLine,
} from './today-lines.ts';

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

const weekdayText = (day: CalendarDay, language: Language): string =>
  WEEKDAYS[language][weekdayOf(day)]!;

/** 'Sat 16:00', of a time by the clock of a venue. */
const momentText = (localTs: string, language: Language): string =>
  `${weekdayText(localTs.slice(0, 10).replaceAll('/', '-'), language)} ${localTs.slice(11, 16)}`;

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
  weekWithoutFigure: (store: string) => string;
  weeksWithoutFigure: (stores: string) => string;
  reviewsIn: (judged: number, drawn: number, needed: string) => string;
  weekCloses: (weekday: string) => string;
  startWithReviews: string;
  objectionsWait: (count: number, word: string) => string;
  firstDue: (moment: string, count: number) => string;
  objectionsFirst: string;
  reportReady: (where: string) => string;
  stores: (stores: string) => string;
  notSent: string;
  toRead: string;
  reportsFirst: string;
  pizza: string;
  pizzaOf: (name: string, moment: string) => string;
  granted: (store: string, pizza: string, before: string, after: string) => string;
  takenOut: (store: string, pizza: string) => string;
  upheld: (store: string, pizza: string, score: string) => string;
  unanswered: (store: string, pizza: string) => string;
  judgedAgain: (opinions: number) => string;
  scoreStays: string;
  answered: Record<AnsweredObjection['state'], string>;
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
      reviews: 'Blind reviews',
      objections: 'Objections',
      reports: 'Report',
      objection: 'Objection',
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
    weekWithoutFigure: (store) => `${store}: the week may end without an audited figure.`,
    weeksWithoutFigure: (stores) =>
      `In ${stores} stores the week may end without an audited figure.`,
    reviewsIn: (judged, drawn, needed) =>
      `${judged} of ${drawn} blind reviews are in; a store needs ${needed}.`,
    weekCloses: (weekday) => `The week closes on ${weekday} at 24:00.`,
    startWithReviews: 'Start with the blind reviews.',
    objectionsWait: (count, word) =>
      count === 1
        ? 'One objection waits for its answer.'
        : `${word} objections wait for their answer.`,
    firstDue: (moment, count) =>
      count === 1 ? `It is due by ${moment}.` : `The first is due by ${moment}.`,
    objectionsFirst: 'Objections wait for their answer.',
    reportReady: (where) => `Last week’s report is ready for ${where}.`,
    stores: (stores) => `${stores} stores`,
    notSent: 'Nobody has sent it yet.',
    toRead: 'It can be read and printed.',
    reportsFirst: 'Last week’s report is ready.',
    pizza: 'a pizza',
    pizzaOf: (name, moment) => `${name} of ${moment}`,
    granted: (store, pizza, before, after) =>
      `${store} was right: ${pizza} goes from ${before} to ${after}.`,
    takenOut: (store, pizza) => `${store} was right: ${pizza} no longer counts.`,
    upheld: (store, pizza, score) => `${store}: ${pizza} stays at ${score}.`,
    unanswered: (store, pizza) => `${store}: the objection to ${pizza} was not answered in time.`,
    judgedAgain: (opinions) =>
      opinions === 1 ? 'Judged again without its score.' : 'Judged again twice without its score.',
    scoreStays: `It was not looked at within ${ANSWER_WITHIN_HOURS} hours; its score stays.`,
    answered: {
      granted: 'An objection was right.',
      upheld: 'An objection was answered.',
      expired: 'An objection was not answered in time.',
    },
  },
  es: {
    kinds: {
      'chain-wide': 'Toda la cadena',
      kitchen: 'Cocina',
      camera: 'Cámara',
      'camera-item': 'Cámara',
      reviews: 'Revisiones a ciegas',
      objections: 'Reclamaciones',
      reports: 'Informe',
      objection: 'Reclamación',
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
    weekWithoutFigure: (store) => `${store}: la semana puede terminar sin cifra auditada.`,
    weeksWithoutFigure: (stores) =>
      `En ${stores} tiendas la semana puede terminar sin cifra auditada.`,
    reviewsIn: (judged, drawn, needed) =>
      `Hay ${judged} de ${drawn} revisiones a ciegas; una tienda necesita ${needed}.`,
    weekCloses: (weekday) => `La semana cierra el ${weekday} a las 24:00.`,
    startWithReviews: 'Empieza por las revisiones a ciegas.',
    objectionsWait: (count, word) =>
      count === 1
        ? 'Una reclamación espera su respuesta.'
        : `${word} reclamaciones esperan su respuesta.`,
    firstDue: (moment, count) =>
      count === 1 ? `Vence el ${moment}.` : `La primera vence el ${moment}.`,
    objectionsFirst: 'Hay reclamaciones que esperan su respuesta.',
    reportReady: (where) => `El informe de la semana pasada está listo para ${where}.`,
    stores: (stores) => `${stores} tiendas`,
    notSent: 'Nadie lo ha enviado todavía.',
    toRead: 'Se puede leer e imprimir.',
    reportsFirst: 'El informe de la semana pasada está listo.',
    pizza: 'una pizza',
    pizzaOf: (name, moment) => `${name} del ${moment}`,
    granted: (store, pizza, before, after) =>
      `${store} tenía razón: ${pizza} pasa de ${before} a ${after}.`,
    takenOut: (store, pizza) => `${store} tenía razón: ${pizza} ya no cuenta.`,
    upheld: (store, pizza, score) => `${store}: ${pizza} se queda en ${score}.`,
    unanswered: (store, pizza) => `${store}: la reclamación por ${pizza} no se respondió a tiempo.`,
    judgedAgain: (opinions) =>
      opinions === 1
        ? 'Juzgada de nuevo sin ver su puntuación.'
        : 'Juzgada de nuevo dos veces sin ver su puntuación.',
    scoreStays: `Nadie la miró en ${ANSWER_WITHIN_HOURS} horas; su puntuación se queda como está.`,
    answered: {
      granted: 'Una reclamación tenía razón.',
      upheld: 'Una reclamación tiene respuesta.',
      expired: 'Una reclamación no se respondió a tiempo.',
    },
  },
};

export interface LineText {
  /** 'Kitchen' and what it costs. */
  kind: string;
  /** Empty where it costs no points. */
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
      cost: costText(line, texts),
      sentence: `${storeName(line.action.venue)}: ${sentence}`,
      evidence: line.action.what && `“${line.action.what}”`,
    };
  }
  if (isWithoutCost(line)) {
    return {
      kind: texts.kinds[line.kind],
      cost: '',
      ...textWithoutCost(line, { texts, storeName, language }),
    };
  }
  const head = { kind: texts.kinds[line.kind], cost: costText(line, texts) };
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

function costText({ pointsAWeek }: TodayLine, texts: Texts): string {
  const points = Math.round(pointsAWeek);
  return points === 0 ? '' : texts.points(points);
}

type LineWithoutCost = Extract<
  TodayLine,
  { kind: 'reviews' | 'objections' | 'reports' | 'objection' }
>;

const isWithoutCost = (line: TodayLine): line is LineWithoutCost =>
  ['reviews', 'objections', 'reports', 'objection'].includes(line.kind);

interface Speaker {
  texts: Texts;
  storeName: StoreName;
  language: Language;
}

type Said = Pick<LineText, 'sentence' | 'evidence'>;

function textWithoutCost(line: LineWithoutCost, speaker: Speaker): Said {
  const { texts, language } = speaker;
  switch (line.kind) {
    case 'reviews':
      return reviewsText(line.reviews, speaker);
    case 'objections':
      return {
        sentence: texts.objectionsWait(line.due.length, capital(word(line.due.length, language))),
        evidence: texts.firstDue(momentText(line.due[0]!, language), line.due.length),
      };
    case 'reports':
      return reportsText(line.reports, speaker);
    case 'objection':
      return answeredText(line.objection, speaker);
  }
}

function reviewsText(
  { stores, until }: ReviewsBehind,
  { texts, storeName, language }: Speaker,
): Said {
  const judged = stores.reduce((sum, store) => sum + store.judged, 0);
  const drawn = stores.reduce((sum, store) => sum + store.drawn, 0);
  const needed = word(FEWEST_JUDGED, language);
  const closes = texts.weekCloses(weekdayText(until, language));
  const [first] = stores;
  if (stores.length === 1) {
    const sentence = texts.weekWithoutFigure(storeName(first!.venue));
    return { sentence, evidence: `${texts.reviewsIn(judged, drawn, needed)} ${closes}` };
  }
  const names = stores.map(({ venue }) => storeName(venue)).join(', ');
  return {
    sentence: texts.weeksWithoutFigure(word(stores.length, language)),
    evidence: `${names}. ${texts.reviewsIn(judged, drawn, needed)} ${closes}`,
  };
}

function reportsText(
  { venues, maySend }: ReadyReports,
  { texts, storeName, language }: Speaker,
): Said {
  const where =
    venues.length === 1 ? storeName(venues[0]!) : texts.stores(word(venues.length, language));
  return { sentence: texts.reportReady(where), evidence: maySend ? texts.notSent : texts.toRead };
}

function answeredText(
  { venue, specialty, localTs, state, opinions, before, after }: AnsweredObjection,
  { texts, storeName, language }: Speaker,
): Said {
  const store = storeName(venue);
  const name = specialty === null ? texts.pizza : specialtyLabel(specialty, language);
  const pizza = texts.pizzaOf(name, momentText(localTs, language));
  if (state === 'expired' || before === null) {
    return { sentence: texts.unanswered(store, pizza), evidence: texts.scoreStays };
  }
  const evidence = texts.judgedAgain(opinions);
  if (after === null) return { sentence: texts.takenOut(store, pizza), evidence };
  // Two decimals where one shows no change.
  const decimals = before.toFixed(1) === after.toFixed(1) ? 2 : 1;
  const score = (value: number, places: number) =>
    language === 'es' ? value.toFixed(places).replace('.', ',') : value.toFixed(places);
  if (state === 'upheld')
    return { sentence: texts.upheld(store, pizza, score(before, 1)), evidence };
  const sentence = texts.granted(store, pizza, score(before, decimals), score(after, decimals));
  return { sentence, evidence };
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
  if (first.kind === 'objection') return texts.answered[first.objection.state];
  if (isGoodNews(first)) return texts.goodNews;
  if (first.kind === 'reviews') return texts.startWithReviews;
  if (first.kind === 'objections') return texts.objectionsFirst;
  if (first.kind === 'reports') return texts.reportsFirst;
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
