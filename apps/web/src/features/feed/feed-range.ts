import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { defaultRange, rangeOf, type DayRange } from '@crustodian/domain/time/day-range';
import { addMonths } from '@crustodian/domain/time/calendar-day';
import { yearMonth, type YearMonth } from '@crustodian/domain/time/month';

interface AddressDays {
  min?: string | undefined;
  max?: string | undefined;
}

/** Days of the address, yesterday when it names none; null when they are no days (decision X09). */
export function addressRange({ min, max }: AddressDays, today: CalendarDay): DayRange | null {
  if (min === undefined && max === undefined) return defaultRange(today);
  return namedRange({ min, max });
}

/** Days that the address itself names, whatever day it is. */
export const namedRange = ({ min, max }: AddressDays): DayRange | null =>
  rangeOf(dayOf(min ?? max), dayOf(max ?? min));

/** Days of the address that end before they start, as it has them; null for any others. */
export function reversedDays({ min, max }: AddressDays): DayRange | null {
  const [from, to] = [dayOf(min), dayOf(max)];
  return rangeOf(to, from) && from !== to ? { min: from!, max: to! } : null;
}

/** The paths' way of writing days is understood too (decision X04). */
const dayOf = (text: string | undefined) => text && (parseDayMonthYear(text) ?? text);

/** The months in which a day near a range is looked for: its own, two before and one after. */
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
