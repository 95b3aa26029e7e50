import { weekdayOf, type CalendarDay } from '@crustodian/domain/calendar-day';

/** Words and signs of the interface's language; one place, so that a second language is one object more. */
const ENGLISH = {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  longMonths: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const;

const EN_DASH = '–';

/** A score 0..10 with two decimals: '8.35'. */
export const scoreText = (score: number): string => score.toFixed(2);

/** As the Summary panel writes it: '8,35' (decision X53). */
export const commaScoreText = (score: number): string => scoreText(score).replace('.', ',');

/** 'Sat 15 Nov 2025'. */
export function dayText(day: CalendarDay): string {
  return `${ENGLISH.weekdays[weekdayOf(day)]} ${dateText(day)}`;
}

/** '9 – 15 Nov 2025', naming month and year twice only where they differ; one day as dayText. */
export function dayRangeText(min: CalendarDay, max: CalendarDay): string {
  if (min === max) return dayText(min);
  return `${shortStart(min, max)} ${EN_DASH} ${dateText(max)}`;
}

/** 'November 2025'. */
export const monthText = (day: CalendarDay): string =>
  `${ENGLISH.longMonths[monthIndex(day)]} ${yearOf(day)}`;

/** Time of a venue's wall-clock text 'YYYY/MM/DD HH:MM:SS': 'Sat 21:47:31' (decision X01). */
export function weekdayTimeText(localTs: string): string {
  const day = localTs.slice(0, 10).replaceAll('/', '-');
  return `${ENGLISH.weekdays[weekdayOf(day)]} ${localTs.slice(11)}`;
}

/** Hours since midnight as a clock: 11.5 is '11:30', 24 is '24:00'. */
export function clockText(hours: number): string {
  const minutes = Math.round(hours * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** '11:00–24:00'. */
export const hourRangeText = ([from, to]: readonly [number, number]): string =>
  `${clockText(from)}${EN_DASH}${clockText(to)}`;

const yearOf = (day: CalendarDay) => day.slice(0, 4);
const monthIndex = (day: CalendarDay) => Number(day.slice(5, 7)) - 1;
const dateOf = (day: CalendarDay) => String(Number(day.slice(8, 10)));
const dayMonthText = (day: CalendarDay) => `${dateOf(day)} ${ENGLISH.months[monthIndex(day)]}`;
const dateText = (day: CalendarDay) => `${dayMonthText(day)} ${yearOf(day)}`;

function shortStart(min: CalendarDay, max: CalendarDay): string {
  if (yearOf(min) !== yearOf(max)) return dateText(min);
  return monthIndex(min) === monthIndex(max) ? dateOf(min) : dayMonthText(min);
}
