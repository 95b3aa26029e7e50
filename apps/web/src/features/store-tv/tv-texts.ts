import { wallClock, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekEnd, weekNumber } from '@crustodian/domain/time/week';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import type { StoreTv } from '@crustodian/contract/store-tv';
import type { Language } from '@crustodian/domain/figures/problems';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { specialtyName } from '../../pizza/specialty-name.ts';
import type { TvMessages } from './tv-messages.ts';

const EN_DASH = '–';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to this age the weekday alone identifies the day. */
const NAMED_DAYS_MS = 6 * DAY_MS;

const dayMonth = (day: CalendarDay, messages: TvMessages) =>
  `${Number(day.slice(8))} ${messages.months[Number(day.slice(5, 7)) - 1]}`;

/** 'Week 46, 9 – 15 Nov'. */
export function weekText(stamp: CalendarDay, messages: TvMessages): string {
  const end = weekEnd(stamp);
  const isOneMonth = stamp.slice(0, 7) === end.slice(0, 7);
  const start = isOneMonth ? Number(stamp.slice(8)) : dayMonth(stamp, messages);
  return `${messages.week(weekNumber(stamp))}, ${start} ${EN_DASH} ${dayMonth(end, messages)}`;
}

/** 'W46'. */
export const shortWeek = (stamp: CalendarDay, messages: TvMessages): string =>
  messages.weekLetter + weekNumber(stamp);

/** A specialty in the screen's language; the server provides the English names. */
export const tvSpecialty = (
  id: string,
  english: StoreTv['specialties'],
  language: Language,
): string => (language === 'en' ? (english[id] ?? id) : specialtyName(id, language));

/** A moment in the store's time zone: 'today 10:30', 'Sat 21:40', '15 Nov 21:40'. */
export function momentText(
  at: number,
  { now, timeZone, messages }: { now: number; timeZone: string; messages: TvMessages },
): string {
  const local = wallClock(at, timeZone);
  const time = localClock(local);
  const day = localDay(local);
  if (local.slice(0, 10) === wallClock(now, timeZone).slice(0, 10)) return messages.today(time);
  if (now - at < NAMED_DAYS_MS) return `${messages.days[WEEKDAYS[weekdayOf(day)]!]} ${time}`;
  return `${dayMonth(day, messages)} ${time}`;
}

/** Age of data: '12 min old', '3 h old', '2 days old'; whole minutes below an hour. */
export function ageText(ms: number, messages: TvMessages): string {
  if (ms < HOUR_MS) return messages.age.minutes(Math.max(0, Math.floor(ms / MINUTE_MS)));
  if (ms < 2 * DAY_MS) return messages.age.hours(Math.floor(ms / HOUR_MS));
  return messages.age.days(Math.floor(ms / DAY_MS));
}
