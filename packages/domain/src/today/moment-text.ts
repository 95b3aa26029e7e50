import { daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import type { Language } from './part-texts.ts';
import type { Texts } from './today-phrases.ts';
import { localClock, localDay } from '../time/local-ts.ts';

/** Beyond this number of days, a bare weekday could be mistaken for this week's. */
const WEEKDAY_IS_CLEAR = 6;

const dateText = (day: CalendarDay, language: Language, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...form, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
/** British English puts the day before the month. */
const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es' };

/** 'Friday'. */
export const weekdayText = (day: CalendarDay, language: Language): string =>
  dateText(day, language, { weekday: 'long' });

/** 'Friday' within six days of today, otherwise '7 Nov'. */
export const nearDayText = (
  day: CalendarDay,
  { language, today }: { language: Language; today: CalendarDay },
): string =>
  Math.abs(daysBetween(day, today)) <= WEEKDAY_IS_CLEAR
    ? weekdayText(day, language)
    : dateText(day, language, { day: 'numeric', month: 'short' });

/** 'Saturday 16:00' or '7 Nov 16:00', for a time by the venue's clock. */
export function momentText(
  localTs: string,
  { texts, ...reader }: { language: Language; today: CalendarDay; texts: Pick<Texts, 'moment'> },
): string {
  return texts.moment(nearDayText(localDay(localTs), reader), localClock(localTs));
}
