import {
  addDays,
  daysBetween,
  weekdayOf,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import type { LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import { companyOf, type DemoVenue } from './stores.ts';
import { normal, seededRandom } from './seeded-random.ts';

/** Volume relative to an average day by weekday, Sunday first. */
const WEEKDAY = [1.08, 0.78, 0.82, 0.88, 0.95, 1.28, 1.21] as const;

/**
 * Relative share of a day's pizzas by clock hour from 11, with a peak at lunch and a higher one at
 * dinner.
 */
const HOUR = [3, 7, 8, 5, 3, 3, 6, 10, 13, 12, 9, 6, 4] as const;
const FIRST_HOUR = 11;

const CAMERA_OFF_STORE = 'Seaport';
const CAMERA_OFF_DAYS_AGO = 9;

/** One store's camera was off for a day, nine days ago. */
export const cameraWasOff = (venue: DemoVenue, day: CalendarDay, today: CalendarDay): boolean =>
  venue.name === CAMERA_OFF_STORE && daysBetween(day, today) === CAMERA_OFF_DAYS_AGO;

/**
 * Times at which the venue made its pizzas on a business day, in order; deterministic for the same
 * seed.
 */
export function pizzaTimes(venue: DemoVenue, day: CalendarDay, seed: string): LocalTs[] {
  const random = seededRandom(`${seed}/times/${venue.id}/${day}`);
  const spread = 1 + 0.09 * normal(random);
  const count = Math.max(
    4,
    Math.round(venue.volume * WEEKDAY[weekdayOf(day)]! * season(day) * spread),
  );
  const seconds = Array.from({ length: count }, () => secondOfDay(venue, random));
  return seconds.sort((a, b) => a - b).map((second) => clockText(day, second));
}

/** Seasonal factor: summer is slightly quieter, December busier. */
function season(day: CalendarDay): number {
  const month = Number(day.slice(5, 7));
  if (month === 12) return 1.12;
  return month === 7 || month === 8 ? 0.93 : 1;
}

function secondOfDay(venue: DemoVenue, random: () => number): number {
  // Meals in Spain are about two hours later.
  const later = companyOf(venue).language === 'es' ? 1 : 0;
  const hour = FIRST_HOUR + later + pick(HOUR, random());
  const second = Math.floor(hour * 3600 + random() * 3600);
  const [from, to] = [venue.opensAt * 3600, (venue.closesAt + 0.5) * 3600];
  // Times outside opening hours are mirrored at opening or closing time.
  const open = second < from ? 2 * from - second : second;
  return open > to ? 2 * to - open : open;
}

function pick(shares: readonly number[], at: number): number {
  let left = at * shares.reduce((sum, share) => sum + share, 0);
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return index;
  }
  return shares.length - 1;
}

/** Local time of a second of the business day; from 24 hours on, it falls on the next date. */
function clockText(day: CalendarDay, second: number): LocalTs {
  const date = second >= 86_400 ? addDays(day, 1) : day;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const left = second % 86_400;
  return `${date.replaceAll('-', '/')} ${two(left / 3600)}:${two((left % 3600) / 60)}:${two(left % 60)}`;
}
