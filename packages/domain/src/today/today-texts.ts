import { actionLine } from '../actions/action-texts.ts';
import { FEWEST_JUDGED } from '../audit/audited-mean.ts';
import { shareInterval } from '../figures/interval.ts';
import { capital, countWord } from '../language/words.ts';
import { specialtyLabel } from '../pizza/specialties.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { momentText, nearDayText, weekdayText } from './moment-text.ts';
import { PART_TEXTS, type Language } from './part-texts.ts';
import { suggestionHeadline, suggestionText } from './suggestion-texts.ts';
import { isGoodNews, type TodayLine } from './today-lines.ts';
import type {
  AnsweredObjection,
  DayFinding,
  OpenSignal,
  ReadyReports,
  ReviewsBehind,
  SignalAnswer,
} from './today-facts.ts';
import { CAMERA_FAULTS } from './camera-fault-texts.ts';
import { TEXTS, type Texts } from './today-phrases.ts';

export interface LineText {
  /** The kind of line, such as 'Kitchen'. */
  kind: string;
  /** The cost in points; empty if there is none. */
  cost: string;
  sentence: string;
  /** Figures with their interval. */
  evidence: string;
}

type StoreName = (venue: string) => string;

/** The reader of a line. */
export interface LineReader {
  storeName: StoreName;
  language: Language;
  /** The day on which the line is read. */
  today: CalendarDay;
}

/** The texts of a line, derived only from its figures. */
export function lineText(line: TodayLine, reader: LineReader): LineText {
  const { storeName, language } = reader;
  const texts = TEXTS[language];
  const speaker = { ...reader, texts };
  if (line.kind === 'action') {
    const { action } = line;
    const cost = costText(line, texts);
    return { cost, ...actionLine(action, storeName(action.venue), language) };
  }
  if (isWithoutCost(line)) {
    return {
      kind: texts.kinds[line.kind],
      cost: '',
      ...textWithoutCost(line, speaker),
    };
  }
  const head = { kind: texts.kinds[line.kind], cost: costText(line, texts) };
  if (line.kind === 'day') return { ...head, ...dayText(line.days, speaker) };
  if (line.kind === 'camera') {
    const sentence = texts.cameraSaid(storeName(line.doubt.venue));
    return { ...head, sentence, evidence: texts.waiting(line.waiting) };
  }
  if (line.kind === 'camera-item') {
    const { venue, fault, since } = line.item;
    const sentence = `${storeName(venue)}: ${CAMERA_FAULTS[language][fault]}.`;
    const waiting = line.waiting > 0 ? ` ${texts.waiting(line.waiting)}` : '';
    return { ...head, sentence, evidence: texts.since(momentText(since, speaker)) + waiting };
  }
  const { fault } = PART_TEXTS[language][line.part];
  if (line.kind === 'chain-wide') {
    const { signals, venues } = line;
    const sentence = texts.inStores(
      capital(fault),
      countWord(signals.length, language),
      countWord(venues, language),
    );
    const evidence = [badText(signals, texts), texts.isOneCause, ...answersText(line, speaker)];
    return { ...head, sentence, evidence: evidence.join(' ') };
  }
  const { signal } = line;
  const sentence = texts.atShift(storeName(signal.venue), fault, texts.shifts[signal.shift]);
  const over = signal.isReleased ? USUAL_AGAIN[language] : texts.untilTheEnd;
  const end = signal.isOn ? texts.still : over;
  return { ...head, sentence, evidence: `${badText([signal], texts)} ${end}` };
}

const USUAL_AGAIN: Record<Language, string> = {
  en: 'Since then the pizzas are as usual.',
  es: 'Después las pizzas volvieron a lo habitual.',
};

const ANSWERS: readonly SignalAnswer[] = ['action', 'not-a-problem', 'camera'];
/** With more stores, only their number is given. */
const MOST_NAMED = 2;

/** 'Riverside has started an action.', for the stores with the fault that have answered. */
const answersText = (
  { signals }: TodayLine & { kind: 'chain-wide' },
  { texts, storeName, language }: Speaker,
): string[] =>
  ANSWERS.flatMap((answer) => {
    const stores = signals.filter(({ answered }) => answered === answer);
    if (stores.length === 0) return [];
    const who =
      stores.length > MOST_NAMED
        ? capital(texts.stores(countWord(stores.length, language)))
        : stores.map(({ venue }) => storeName(venue)).join(texts.and);
    return [texts.answeredBy[answer](who, stores.length === 1)];
  });

function costText({ pointsAWeek }: TodayLine, texts: Texts): string {
  const points = Math.round(pointsAWeek);
  return points === 0 ? '' : texts.points(points);
}

type LineWithoutCost = Extract<
  TodayLine,
  { kind: 'reviews' | 'objections' | 'suggestion' | 'reports' | 'objection' }
>;

const isWithoutCost = (line: TodayLine): line is LineWithoutCost =>
  ['reviews', 'objections', 'suggestion', 'reports', 'objection'].includes(line.kind);

interface Speaker extends LineReader {
  texts: Texts;
}

type Said = Pick<LineText, 'sentence' | 'evidence'>;

function textWithoutCost(line: LineWithoutCost, speaker: Speaker): Said {
  const { texts, language } = speaker;
  switch (line.kind) {
    case 'reviews':
      return reviewsText(line.reviews, speaker);
    case 'objections':
      return {
        sentence: texts.objectionsWait(
          line.due.length,
          capital(countWord(line.due.length, language)),
        ),
        evidence: texts.firstDue(momentText(line.due[0]!, speaker), line.due.length),
      };
    case 'suggestion':
      return suggestionText(line.suggestions, speaker);
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
  const needed = countWord(FEWEST_JUDGED, language);
  const closes = texts.weekCloses(weekdayText(until, language));
  const [first] = stores;
  if (stores.length === 1) {
    const sentence = texts.weekWithoutFigure(storeName(first!.venue));
    return { sentence, evidence: `${texts.reviewsIn(judged, drawn, needed)} ${closes}` };
  }
  const names = stores.map(({ venue }) => storeName(venue)).join(', ');
  return {
    sentence: texts.weeksWithoutFigure(countWord(stores.length, language)),
    evidence: `${names}. ${texts.reviewsIn(judged, drawn, needed)} ${closes}`,
  };
}

function reportsText(
  { venues, maySend }: ReadyReports,
  { texts, storeName, language }: Speaker,
): Said {
  const where =
    venues.length === 1 ? storeName(venues[0]!) : texts.stores(countWord(venues.length, language));
  return { sentence: texts.reportReady(where), evidence: maySend ? texts.notSent : texts.toRead };
}

function answeredText(
  { venue, specialty, localTs, state, opinions, before, after }: AnsweredObjection,
  speaker: Speaker,
): Said {
  const { texts, storeName, language } = speaker;
  const store = storeName(venue);
  const name = specialty === null ? texts.pizza : specialtyLabel(specialty, language);
  const pizza = texts.pizzaOf(name, momentText(localTs, speaker));
  if (state === 'expired' || before === null) {
    return { sentence: texts.unanswered(store, pizza), evidence: texts.scoreStays };
  }
  const evidence = texts.judgedAgain(opinions);
  if (after === null) return { sentence: texts.takenOut(store, pizza), evidence };
  // Two decimals if one would not show the change.
  const decimals = before.toFixed(1) === after.toFixed(1) ? 2 : 1;
  const score = (value: number, places: number) =>
    language === 'es' ? value.toFixed(places).replace('.', ',') : value.toFixed(places);
  if (state === 'upheld')
    return { sentence: texts.upheld(store, pizza, score(before, 1)), evidence };
  const sentence = texts.granted(store, pizza, score(before, decimals), score(after, decimals));
  return { sentence, evidence };
}

/** The finding of a day's chart, with its limit. */
function dayText(days: readonly DayFinding[], speaker: Speaker): Said {
  const { texts, storeName, language } = speaker;
  const first = days[0]!;
  const weekday = nearDayText(first.day, speaker);
  const fault = first.part ? PART_TEXTS[language][first.part].fault : texts.meanFault;
  if (days.length > 1) {
    const sentence = texts.dayInStores(capital(fault), countWord(days.length, language), weekday);
    const values = days.map(({ value }) => value);
    const between = first.part ? texts.dayShares : texts.dayMeans;
    const stores = days.every(({ isChainWide }) => isChainWide)
      ? texts.isOneCause
      : `${storesText(days, { storeName, texts, language })}.`;
    return { sentence, evidence: `${between(Math.min(...values), Math.max(...values))} ${stores}` };
  }
  const sentence = texts.allDay(storeName(first.venue), fault, weekday);
  const { part, rule, value, usual } = first;
  const limit = part ? first.upper : first.lower;
  const isBeyond = limit !== null && (part ? value > limit : value < limit);
  const figure = (one: number) => (part ? texts.percent(one) : texts.mean(one));
  const what = part
    ? texts.dayShare(figure(value), first.pizzas, figure(usual))
    : texts.dayMean(figure(value), figure(usual));
  const why = rule === 'nine' ? texts.nineDays : isBeyond ? texts.beyond : texts.among;
  const limits = limit === null ? '' : ` ${texts.dayLimit(figure(limit), part !== null)}`;
  return { sentence, evidence: `${what} ${why}${limits}` };
}

/** 'Riverside, Boerne and three others' */
function storesText(
  days: readonly DayFinding[],
  { storeName, texts, language }: Omit<Speaker, 'today'>,
): string {
  const isAll = days.length <= MOST_NAMED + 1;
  const names = days
    .slice(0, isAll ? days.length : MOST_NAMED)
    .map(({ venue }) => storeName(venue));
  const last = isAll ? names.pop()! : texts.others(countWord(days.length - MOST_NAMED, language));
  return `${names.join(', ')}${texts.and}${last}`;
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

/** The most important line, worded as an instruction. */
export function headline(
  lines: readonly TodayLine[],
  storeName: StoreName,
  language: Language,
): string {
  const texts = TEXTS[language];
  const first = lines[0];
  if (!first) return texts.nothing;
  if (first.kind === 'objection') return texts.answered[first.objection.state];
  if (first.kind === 'reports') return texts.reportsFirst;
  if (isGoodNews(first)) return texts.goodNews;
  if (first.kind === 'reviews') return texts.startWithReviews;
  if (first.kind === 'objections') return texts.objectionsFirst;
  if (first.kind === 'suggestion') return suggestionHeadline(language);
  if (first.kind === 'action') return texts.tryElse(storeName(first.action.venue));
  if (first.kind === 'day' && first.part === null) {
    return texts.startWithPoints(storeName(first.days[0]!.venue));
  }
  if (first.kind === 'camera') return texts.startWithCamera(storeName(first.doubt.venue));
  if (first.kind === 'camera-item') return texts.startWithCamera(storeName(first.item.venue));
  const { thing } = PART_TEXTS[language][first.part!];
  const stores =
    first.kind === 'kitchen' ? [first.signal] : first.kind === 'day' ? first.days : first.signals;
  if (stores.length === 1) return texts.startWith(thing, storeName(stores[0]!.venue));
  const isOneCause = first.kind !== 'day' || first.days.every(({ isChainWide }) => isChainWide);
  const count = countWord(stores.length, language);
  return texts.startWith(thing, isOneCause ? texts.oneCause(count) : texts.stores(count));
}
