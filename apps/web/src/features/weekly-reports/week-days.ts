import { addDays, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/time/weekday';

/**
 * The date of a weekday within a week; weeks start on Sunday, older ones on Monday (decision X05).
 */
export const dateOfWeekday = (week: CalendarDay, day: Weekday): CalendarDay =>
  addDays(week, (WEEKDAYS.indexOf(day) - weekdayOf(week) + 7) % 7);
