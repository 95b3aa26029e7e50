import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { countText, dayMonthText } from '../../pizza/formatters.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '14:02' today, '23 Nov, 14:02' earlier, in the viewer's time zone. */
export function momentText(iso: string, now: number): string {
  const { day, time } = localMoment(iso);
  const clock = time.slice(0, 5);
  const isToday = day === localMoment(new Date(now).toISOString()).day;
  return isToday ? clock : `${dayMonthText(day)}, ${clock}`;
}

/** '23 Nov 2026' in the viewer's time zone. */
export function dateText(iso: string): string {
  const { day } = localMoment(iso);
  return `${dayMonthText(day)} ${day.slice(0, 4)}`;
}

/** 'just now', '4 minutes ago', '3 hours ago', '94 days ago'. */
export function agoText(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < 2 * MINUTE_MS) return say({ en: 'just now', es: 'ahora mismo' });
  if (passed < 2 * HOUR_MS) {
    const minutes = countText(Math.floor(passed / MINUTE_MS));
    return say({ en: `${minutes} minutes ago`, es: `hace ${minutes} minutos` });
  }
  if (passed < 2 * DAY_MS) {
    const hours = countText(Math.floor(passed / HOUR_MS));
    return say({ en: `${hours} hours ago`, es: `hace ${hours} horas` });
  }
  const days = countText(daysSince(iso, now));
  return say({ en: `${days} days ago`, es: `hace ${days} días` });
}

/** Whole days elapsed. */
export const daysSince = (iso: string, now: number): number =>
  Math.floor((now - Date.parse(iso)) / DAY_MS);
