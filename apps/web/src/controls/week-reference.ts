import { isCalendarDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { WEEK_REFERENCE } from '@crustodian/domain/time/week';
import type { ownPhrase, Phrase } from '../language/language.ts';

const KEY = 'ts_sunday_as_start_of_week';
const NOT_A_DATE: Phrase =
  "Invalid date format for '{}' URL parameter (YYYY-MM-DD). Using default value {} instead.";

interface WeekReference {
  /** From this day on weeks start on Sunday. */
  reference: CalendarDay;
  /** What to tell the user about the address, for ownPhrase; null when there is nothing. */
  alert: Parameters<typeof ownPhrase> | null;
}

/** The reference that the search part of an address names, otherwise the default (decision X05). */
export function weekReferenceOf(search: string): WeekReference {
  const named = new URLSearchParams(search).get(KEY)?.replaceAll('"', '') ?? null;
  if (named === null) return { reference: WEEK_REFERENCE, alert: null };
  if (isCalendarDay(named)) return { reference: named, alert: null };
  return { reference: WEEK_REFERENCE, alert: [NOT_A_DATE, KEY, WEEK_REFERENCE] };
}

/** What the address said when the product was opened; pages drop parameters that they do not know. */
export const OPENED_WITH: WeekReference = weekReferenceOf(globalThis.location?.search ?? '');
