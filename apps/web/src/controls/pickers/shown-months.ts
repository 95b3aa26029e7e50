import { addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthStamp, yearMonth, type YearMonth } from '@crustodian/domain/time/month';

/**
 * The first month that a calendar shows when opened: that of the chosen day, but never so late that
 * only future days are visible.
 */
export function openingMonth(
  chosen: CalendarDay | null,
  { last, count }: { last: CalendarDay; count: number },
): CalendarDay {
  const latest = addMonths(monthStamp(last), 1 - count);
  const wanted = monthStamp(chosen ?? last);
  return wanted < latest ? wanted : latest;
}

/** The months that a calendar of several months shows. */
export const shownMonths = (first: CalendarDay, count: number): YearMonth[] =>
  Array.from({ length: count }, (_, index) => yearMonth(addMonths(monthStamp(first), index)));
