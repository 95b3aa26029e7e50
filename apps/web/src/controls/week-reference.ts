import { isCalendarDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { WEEK_REFERENCE } from '@crustodian/domain/time/week';
import type { ownPhrase, Phrase } from '../language/language.ts';

const KEY = 'ts_sunday_as_start_of_week';
const NOT_A_DATE: Phrase =
  "Invalid date format for '{}' URL parameter (YYYY-MM-DD). Using default value {} instead.";

interface WeekReference {
  /** Weeks start on Sunday from this day on. */
  reference: CalendarDay;
  /** A warning about the URL for the user, as arguments of ownPhrase; null if there is none. */
  alert: Parameters<typeof ownPhrase> | null;
}

/** The reference in the search part of a URL, or else the default (decision X05). */
export function weekReferenceOf(search: string): WeekReference {
  const named = new URLSearchParams(search).get(KEY)?.replaceAll('"', '') ?? null;
  if (named === null) return { reference: WEEK_REFERENCE, alert: null };
  if (isCalendarDay(named)) return { reference: named, alert: null };
  return { reference: WEEK_REFERENCE, alert: [NOT_A_DATE, KEY, WEEK_REFERENCE] };
}

/** From the URL with which the product was opened, because pages drop unknown parameters. */
export const OPENED_WITH: WeekReference = weekReferenceOf(globalThis.location?.search ?? '');
