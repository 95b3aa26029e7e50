import { daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import type { Language } from './part-texts.ts';
import type { Texts } from './today-phrases.ts';
import { localClock, localDay } from '../time/local-ts.ts';

/** Further away a weekday alone may be taken for the one of this week. */
const WEEKDAY_IS_CLEAR = 6;

const dateText = (day: CalendarDay, language: Language, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...form, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
/** English with the day before the month. */
const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es' };

/** 'Friday'. */
export const weekdayText = (day: CalendarDay, language: Language): string =>
  dateText(day, language, { weekday: 'long' });

/** 'Saturday 16:00' within six days of today, else '7 Nov 16:00', of a time by the clock of a venue. */
export function momentText(
  localTs: string,
  {
    language,
    today,
    texts,
  }: { language: Language; today: CalendarDay; texts: Pick<Texts, 'moment'> },
): string {
  const day = localDay(localTs);
  const isClear = Math.abs(daysBetween(day, today)) <= WEEKDAY_IS_CLEAR;
  const named = isClear
    ? weekdayText(day, language)
    : dateText(day, language, { day: 'numeric', month: 'short' });
  return texts.moment(named, localClock(localTs));
}
