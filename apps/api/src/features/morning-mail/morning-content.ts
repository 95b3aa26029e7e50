import { linesOf, type readToday } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { isolatedName } from '@crustodian/domain/people/isolated-name';
import { newsOf } from '@crustodian/domain/today/morning';
import { lineAct } from '@crustodian/domain/today/line-acts';
import { isGoodNews, MOST_LINES, type TodayLine } from '@crustodian/domain/today/today-lines';
import type { DayFinding } from '@crustodian/domain/today/today-facts';
import { headline, lineText } from '@crustodian/domain/today/today-texts';

type Today = Answer<typeof readToday>;

/** The content of a mail, stored when it is created, so that every attempt sends the same. */
export interface MorningContent {
  language: 'en' | 'es';
  headline: string;
  /**
   * The stores' companies. Missing, like `day`, in a mail that was waiting during an upgrade of the
   * product.
   */
  companies?: string[];
  day?: CalendarDay;
  /** Stores that the mail may name; may be missing for the same reason. */
  venues?: string[];
  lines: {
    head: string;
    sentence: string;
    evidence: string;
    /** The button's text, and whether the line is good news; may be missing for the same reason. */
    act?: string;
    isGood?: boolean;
    /** Path within the product. */
    path: string;
    /** Ids of the pizzas whose pictures are shown. */
    pictures: string[];
    /** The store of each picture, for a line about several stores. */
    captions?: string[];
  }[];
}

/** Separates the kind of a line from its cost. */
export const SEPARATOR = ' · ';
const PICTURES_OF_FIRST = 5;
const PICTURES = 4;

/** The lines with news for a person, and the keys of that news. */
export function newLines(
  today: Today,
  mailed: ReadonlySet<string>,
): { lines: TodayLine[]; news: string[] } {
  const lines = linesOf(today)
    .filter((line) => newsOf(line).some((key) => !mailed.has(key)))
    .slice(0, MOST_LINES);
  return { lines, news: lines.flatMap(newsOf) };
}

export function morningContent(
  today: Today,
  lines: readonly TodayLine[],
  { language, companies }: { language: 'en' | 'es'; companies: string[] },
): MorningContent {
  const names = new Map(today.venues.map(({ venue, name }) => [venue, isolatedName(name)]));
  const day = addDays(today.yesterday.day, 1);
  const nameOf = (venue: string) => names.get(venue) ?? venue;
  return {
    language,
    headline: headline(lines, nameOf, language),
    companies: companies.map(isolatedName),
    day,
    venues: [...names.keys()],
    lines: lines.map((line, at) => {
      const { kind, cost, sentence, evidence } = lineText(line, {
        storeName: nameOf,
        language,
        today: day,
      });
      return {
        head: cost === '' ? kind : kind + SEPARATOR + cost,
        sentence,
        evidence,
        act: lineAct(line)[language],
        isGood: isGoodNews(line),
        path: pathOf(line),
        ...shownPictures(line, { today, nameOf, most: at === 0 ? PICTURES_OF_FIRST : PICTURES }),
      };
    }),
  };
}

function pathOf(line: TodayLine): string {
  if (line.kind === 'action') return `/action?venue=${line.action.venue}&action=${line.action.id}`;
  if (line.kind === 'camera-item') return '/cameras';
  if (line.kind === 'chain-wide') return storesPath(line.signals[0]!, line);
  if (line.kind === 'day') {
    if (line.days.length > 1) return storesPath(line.days[0]!, line);
    const { venue, day, part } = line.days[0]!;
    return `/signal?${new URLSearchParams({ venue, day, part: part ?? 'score' }).toString()}`;
  }
  if (line.kind === 'suggestion') {
    const { from, action } = line.suggestions[0]!;
    return from === null ? '/today' : `/action?venue=${from}&action=${action}`;
  }
  if (line.kind === 'reviews') return line.reviews.mayReview ? '/audit' : '/raters';
  if (line.kind === 'objections') return '/objections';
  if (line.kind === 'reports') return '/quality-reports';
  if (line.kind === 'objection') return `/objections?venue=${line.objection.venue}&of=store`;
  const { venue, signal } =
    line.kind === 'camera' ? line.doubt : { venue: line.signal.venue, signal: line.signal.id };
  return `/signal?venue=${venue}&signal=${signal}`;
}

/** The path of the page about a fault of several stores. */
const storesPath = ({ venue }: { venue: string }, { key: line }: TodayLine): string =>
  `/signal?${new URLSearchParams({ venue, line }).toString()}`;

interface Shown {
  today: Today;
  nameOf: (venue: string) => string;
  most: number;
}

function shownPictures(
  line: TodayLine,
  { today, nameOf, most }: Shown,
): Pick<MorningContent['lines'][number], 'pictures' | 'captions'> {
  const pictures = picturesOf(line, today).slice(0, most);
  if (line.kind !== 'chain-wide' && !(line.kind === 'day' && line.days.length > 1)) {
    return { pictures };
  }
  const captions = pictures.map((pizza) => nameOf(String(parsePizzaId(pizza)?.venue)));
  return { pictures, captions };
}

const isOfDay = (one: DayFinding, day: Today['days'][number]): boolean =>
  day.venue === one.venue && day.day === one.day && day.part === (one.part ?? 'score');

/**
 * A line about several stores shows one picture of each; a line about one store shows its newest
 * pictures.
 */
function picturesOf(line: TodayLine, { signals, actions, ...today }: Today): string[] {
  if (line.kind === 'objection') return [line.objection.pizza];
  if (line.kind === 'action') {
    return actions.find(({ id }) => id === line.action.id)?.pictures ?? [];
  }
  if (line.kind === 'suggestion') {
    const { action } = line.suggestions[0]!;
    return today.suggestions.find((one) => one.action === action)?.pictures ?? [];
  }
  if (line.kind === 'camera') {
    return today.doubts.find(({ signal }) => signal === line.doubt.signal)?.pictures ?? [];
  }
  if (line.kind === 'camera-item') {
    const { venue, camera } = line.item;
    const item = today.camera_items.find((one) => one.venue === venue && one.camera === camera);
    return item?.pictures ?? [];
  }
  if (line.kind === 'day') {
    const own = line.days.map((one) => today.days.find((day) => isOfDay(one, day))?.pictures ?? []);
    return own.length > 1 ? own.flatMap((pictures) => pictures.slice(0, 1)) : own.flat();
  }
  const picturesOfSignal = (id: string) =>
    signals.find((signal) => signal.id === id)?.pictures ?? [];
  if (line.kind === 'kitchen') return picturesOfSignal(line.signal.id);
  if (line.kind !== 'chain-wide') return [];
  return line.signals.flatMap(({ id }) => picturesOfSignal(id).slice(0, 1));
}
