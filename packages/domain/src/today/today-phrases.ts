import { ANSWER_WITHIN_HOURS } from '../audit/objection.ts';
import type { Shift } from '../time/shift.ts';
import type { Language } from './part-texts.ts';
import type { TodayLine } from './today-lines.ts';
import type { AnsweredObjection, SignalAnswer } from './today-facts.ts';

export interface Texts {
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
  /** Combines a weekday or date with a time of day. */
  moment: (day: string, time: string) => string;
  since: (moment: string) => string;
  bad: (bad: number, pizzas: number, low: number, high: number) => string;
  usually: (share: number) => string;
  /** Used if no more pizzas than usual are bad, but all of them are slightly worse. */
  onAverage: (pizzas: number) => string;
  meanFault: string;
  allDay: (store: string, fault: string, weekday: string) => string;
  dayInStores: (fault: string, stores: string, weekday: string) => string;
  dayShares: (least: number, most: number) => string;
  dayMeans: (least: number, most: number) => string;
  percent: (share: number) => string;
  mean: (points: number) => string;
  dayShare: (share: string, pizzas: number | null, usual: string) => string;
  dayMean: (points: string, usual: string) => string;
  nineDays: string;
  /** The value is outside the limits of its own chart. */
  beyond: string;
  /**
   * The value is within the limits, but significant among all of the company's charts of the day.
   */
  among: string;
  dayLimit: (limit: string, isUpper: boolean) => string;
  startWithPoints: (store: string) => string;
  still: string;
  untilTheEnd: string;
  isOneCause: string;
  and: string;
  others: (count: string) => string;
  answeredBy: Record<SignalAnswer, (who: string, isOne: boolean) => string>;
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
const comma = (points: number) => points.toFixed(1).replace('.', ',');
/** The n of '1 in n'. */
const oneIn = (share: number) => Math.round(1 / share);
const RARE = 0.02;

export const TEXTS: Record<Language, Texts> = {
  en: {
    kinds: {
      'chain-wide': 'Chain-wide',
      kitchen: 'Kitchen',
      day: 'Whole day',
      camera: 'Camera',
      'camera-item': 'Camera',
      reviews: 'Blind reviews',
      objections: 'Objections',
      suggestion: 'Suggestion',
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
    moment: (day, time) => `${day} ${time}`,
    since: (moment) => `Since ${moment}.`,
    bad: (bad, pizzas, low, high) =>
      `${bad} of the last ${pizzas} pizzas (${wholePercent(low)}–${wholePercent(high)}%)`,
    usually: (share) => (share < RARE ? 'usually hardly any' : `usually 1 in ${oneIn(share)}`),
    onAverage: (pizzas) => `On average, the last ${pizzas} pizzas lost a little more than usual.`,
    meanFault: 'pizzas lost more points than usual',
    allDay: (store, fault, weekday) => `${store}, ${weekday}: ${fault}.`,
    dayInStores: (fault, stores, weekday) => `${fault} in ${stores} stores, ${weekday}.`,
    dayShares: (least, most) =>
      `Between ${wholePercent(least)} and ${wholePercent(most)}% of the day’s pizzas.`,
    dayMeans: (least, most) =>
      `Between ${least.toFixed(1)} and ${most.toFixed(1)} points of the criteria on average.`,
    percent: (share) => `${wholePercent(share)}%`,
    mean: (points) => points.toFixed(1),
    dayShare: (share, pizzas, usual) =>
      `${share} of ${pizzas === null ? 'the day’s' : `the day’s ${pizzas}`} pizzas, usually ${usual}.`,
    dayMean: (points, usual) => `${points} points of the criteria on average, usually ${usual}.`,
    nineDays: 'At least nine days in a row were worse than usual.',
    beyond: 'Days differ, but not by that much.',
    among: 'One such day may be chance, but not so many alike in the company.',
    dayLimit: (limit, isUpper) =>
      `By its 28 quiet days this store stays ${isUpper ? 'below' : 'above'} ${limit}.`,
    startWithPoints: (store) => `Start with yesterday’s pizzas of ${store}.`,
    still: 'Still so.',
    untilTheEnd: 'Still so when the shift ended.',
    isOneCause: 'So many stores within a day are one cause: recipe, supplier or engine.',
    and: ' and ',
    others: (count) => `${count} others`,
    answeredBy: {
      action: (who, isOne) => `${who} ${isOne ? 'has' : 'have'} started an action.`,
      'not-a-problem': (who, isOne) => `${who} ${isOne ? 'says' : 'say'} it is not a problem.`,
      camera: (who) => `${who}: it may be the camera.`,
    },
    weekWithoutFigure: (store) => `${store}: the week may end without an audited figure.`,
    weeksWithoutFigure: (stores) =>
      `In ${stores} stores the week may end without an audited figure.`,
    reviewsIn: (judged, drawn, needed) =>
      `${judged} of ${drawn} blind reviews are in; a store needs ${needed}.`,
    weekCloses: (weekday) => `The week closes on ${weekday} at 24:00.`,
    startWithReviews: 'Start with the blind reviews.',
    objectionsWait: (count, word) =>
      count === 1
        ? 'One objection is waiting for an answer.'
        : `${word} objections are waiting for an answer.`,
    firstDue: (moment, count) =>
      count === 1 ? `It is due by ${moment}.` : `The first is due by ${moment}.`,
    objectionsFirst: 'Objections are waiting for an answer.',
    reportReady: (where) => `Last week’s report is ready for ${where}.`,
    stores: (stores) => `${stores} stores`,
    notSent: 'Nobody has sent it yet.',
    toRead: 'It can be read and printed.',
    reportsFirst: 'Last week’s report is ready.',
    pizza: 'pizza',
    pizzaOf: (name, moment) => `the ${name} from ${moment}`,
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
      day: 'Todo el día',
      camera: 'Cámara',
      'camera-item': 'Cámara',
      reviews: 'Revisiones a ciegas',
      objections: 'Reclamaciones',
      suggestion: 'Sugerencia',
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
    moment: (day, time) => `${day} a las ${time}`,
    since: (moment) => `Desde el ${moment}.`,
    bad: (bad, pizzas, low, high) =>
      `${bad} de las últimas ${pizzas} pizzas (${wholePercent(low)}–${wholePercent(high)}\u00a0%)`,
    usually: (share) =>
      share < RARE ? 'normalmente casi ninguna' : `normalmente 1 de ${oneIn(share)}`,
    onAverage: (pizzas) =>
      `Las últimas ${pizzas} pizzas perdieron en promedio un poco más de lo normal.`,
    meanFault: 'las pizzas perdieron más puntos de lo habitual',
    allDay: (store, fault, weekday) => `${store}, el ${weekday}: ${fault}.`,
    dayInStores: (fault, stores, weekday) => `${fault} en ${stores} tiendas, el ${weekday}.`,
    dayShares: (least, most) =>
      `Entre el ${wholePercent(least)} y el ${wholePercent(most)}\u00a0% de las pizzas del día.`,
    dayMeans: (least, most) =>
      `Entre ${comma(least)} y ${comma(most)} puntos de los criterios en promedio.`,
    percent: (share) => `${wholePercent(share)}\u00a0%`,
    mean: comma,
    dayShare: (share, pizzas, usual) =>
      `${share} de las ${pizzas === null ? '' : `${pizzas} `}pizzas del día, normalmente ${usual}.`,
    dayMean: (points, usual) =>
      `${points} puntos de los criterios en promedio, normalmente ${usual}.`,
    nineDays: 'Al menos nueve días seguidos fueron peores de lo habitual.',
    beyond: 'Los días varían, pero no tanto.',
    among: 'Un día así puede ser azar, pero no tantos iguales en la empresa.',
    dayLimit: (limit, isUpper) =>
      `Según sus 28 días tranquilos, esta tienda queda por ${isUpper ? 'debajo' : 'encima'} de ${limit}.`,
    startWithPoints: (store) => `Empieza por las pizzas de ayer en ${store}.`,
    still: 'Sigue así.',
    untilTheEnd: 'Seguía así al acabar el turno.',
    isOneCause: 'Tantas tiendas en un día son una sola causa: receta, proveedor o motor.',
    and: ' y ',
    others: (count) => `otras ${count}`,
    answeredBy: {
      action: (who, isOne) => `${who} ya ${isOne ? 'inició' : 'iniciaron'} una acción.`,
      'not-a-problem': (who, isOne) => `${who} ${isOne ? 'dice' : 'dicen'} que no es un problema.`,
      camera: (who) => `${who}: puede ser la cámara.`,
    },
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
    pizza: 'pizza',
    pizzaOf: (name, moment) => `la ${name} del ${moment}`,
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
