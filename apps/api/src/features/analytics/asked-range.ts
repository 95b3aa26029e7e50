import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';

/** The range in a path, already validated by the contract. */
export const rangeOf = ({
  start_date,
  end_date,
}: {
  start_date: CalendarDay;
  end_date: CalendarDay;
}): DayRange => ({ min: start_date, max: end_date });
