import { localDay } from './local-ts.ts';
/** A calendar day as text 'YYYY-MM-DD'. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** A pizza made before this hour belongs to the previous business day (decision X02). */
export const BUSINESS_DAY_STARTS_AT = 4;

const utc = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

/** True for an existing day from 2000 to 2099 written 'YYYY-MM-DD'; ids have two-digit years. */
export function isCalendarDay(text: string): boolean {
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && dayOf(utc(text)) === text
  );
}

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  dayOf(utc(day) + days * DAY_MS);

export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((utc(to) - utc(from)) / DAY_MS);

/** Same day of the month, this many months later; clamped to the month's last day. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0 = Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(utc(day)).getUTCDay();

/** 'd-m-y' as sent on the wire: '5-4-2021', or padded; null if it is not a day (decision X04). */
export function parseDayMonthYear(text: string): CalendarDay | null {
  const parts = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text);
  if (!parts) return null;
  const day = `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** Unpadded day-month-year text (decision X04). */
export function dayMonthYearText(day: CalendarDay): string {
  const [year, month, date] = partsOf(day);
  return `${date}-${month}-${year}`;
}

/**
 * The business day of a venue wall-clock time 'YYYY/MM/DD HH:MM:SS': the date of the time minus 4
 * hours (X02).
 */
export function businessDay(localTs: string): CalendarDay {
  const day = localDay(localTs);
  return Number(localTs.slice(11, 13)) < BUSINESS_DAY_STARTS_AT ? addDays(day, -1) : day;
}

/** Formatters are cached because creating one is a hundred times slower than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The wall-clock time 'YYYY/MM/DD HH:MM:SS' of an instant (ms since 1970) in an IANA zone. */
export function wallClock(instant: number, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(instant);
  const get = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${get('year')}/${get('month')}/${get('day')} ${get('hour')}:${get('minute')}:${get('second')}`;
}

function partsOf(day: CalendarDay): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}
