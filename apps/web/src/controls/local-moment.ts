import { wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';

/** Day and clock of an instant where the viewer is. */
export function localMoment(
  iso: string,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { day: CalendarDay; time: string } {
  const text = wallClock(Date.parse(iso), zone);
  return { day: text.slice(0, 10).replaceAll('/', '-'), time: text.slice(11) };
}
