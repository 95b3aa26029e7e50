import { weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import { weekEnd, weekNumber } from '@crustodian/domain/time/week';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { ENGLISH } from './weekly-messages-english.ts';
import { SPANISH } from './weekly-messages-spanish.ts';
import type { WeeklyMessages } from './weekly-messages-type.ts';

/** All printed texts in each language of a report; a missing text is a compile error. */
const MESSAGES = { en: ENGLISH, es: SPANISH } as const satisfies Record<Language, WeeklyMessages>;

export const weeklyMessages = (language: Language): WeeklyMessages => MESSAGES[language];

/** '9 – 15 Nov 2025': month and year appear twice only if they differ. */
export function weekRange(stamp: CalendarDay, messages: WeeklyMessages, long = false): string {
  const months = long ? messages.longMonths : messages.months;
  const end = weekEnd(stamp);
  const part = (day: CalendarDay, withMonth: boolean, withYear: boolean) =>
    [
      String(Number(day.slice(8))),
      ...(withMonth ? [months[Number(day.slice(5, 7)) - 1]!] : []),
      ...(withYear ? [day.slice(0, 4)] : []),
    ].join(long ? messages.ofMonth : ' ');
  const sameYear = stamp.slice(0, 4) === end.slice(0, 4);
  const sameMonth = stamp.slice(0, 7) === end.slice(0, 7);
  return `${part(stamp, !sameMonth, !sameYear)} – ${part(end, true, true)}`;
}

/** 'W46' in English. */
export const weekName = (stamp: CalendarDay, messages: WeeklyMessages): string =>
  messages.weekLetter + weekNumber(stamp);

/** 'Sat 20:53' in the venue's time. */
export function momentText(ts: string, messages: WeeklyMessages): string {
  const day = localDay(ts);
  return `${messages.days[weekdayOf(day)]!} ${localClock(ts)}`;
}
