import { wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { localClock, localDay } from '@crustodian/domain/time/local-ts';
import { dayMonthText } from '../pizza/formatters.ts';

/** Day and time of an instant in the viewer's time zone. */
export function localMoment(
  iso: string,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { day: CalendarDay; time: string } {
  const text = wallClock(Date.parse(iso), zone);
  return { day: localDay(text), time: text.slice(11) };
}

/** '21 Nov 19:52', from a venue's local time. */
export const venueTimeText = (localTs: string): string =>
  `${dayMonthText(localDay(localTs))} ${localClock(localTs)}`;
