import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { defaultRange, rangeOf, type DayRange } from '@crustodian/domain/time/day-range';
import { addMonths } from '@crustodian/domain/time/calendar-day';
import { yearMonth, type YearMonth } from '@crustodian/domain/time/month';

interface AddressDays {
  min?: string | undefined;
  max?: string | undefined;
}

/** Days of the URL, yesterday if it has none; null if they are not valid days (decision X09). */
export function addressRange({ min, max }: AddressDays, today: CalendarDay): DayRange | null {
  if (min === undefined && max === undefined) return defaultRange(today);
  return namedRange({ min, max });
}

/** The days given in the URL; null without valid days. */
export const namedRange = ({ min, max }: AddressDays): DayRange | null =>
  rangeOf(dayOf(min ?? max), dayOf(max ?? min));

/** Days of the URL if they end before they start; null otherwise. */
export function reversedDays({ min, max }: AddressDays): DayRange | null {
  const [from, to] = [dayOf(min), dayOf(max)];
  return rangeOf(to, from) && from !== to ? { min: from!, max: to! } : null;
}

/** The date format of the paths is accepted too (decision X04). */
const dayOf = (text: string | undefined) => text && (parseDayMonthYear(text) ?? text);

/** Months searched for a day near a range: its own, two before and one after. */
export const monthsAround = ({ min, max }: DayRange): YearMonth[] => {
  const months = [max, min, addMonths(min, -1), addMonths(min, -2), addMonths(max, 1)];
  return [...new Set(months.map(yearMonth))];
};

/** The last day with data before the range, otherwise the first after it. */
export function nearestDay(
  days: readonly CalendarDay[],
  { min, max }: DayRange,
): CalendarDay | null {
  const sorted = days.toSorted();
  return sorted.findLast((day) => day < min) ?? sorted.find((day) => day > max) ?? null;
}
