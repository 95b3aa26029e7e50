import { daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { dayMonthYear } from './fields.ts';

/** Fields of a range of days, both ends inclusive; refine it with `isDayRange`. */
export const dayRange = { start_date: dayMonthYear, end_date: dayMonthYear };

/** Every day of a range takes time to process, even without pizzas. */
const MOST_DAYS = 4000;

export const isDayRange = (days: { start_date: CalendarDay; end_date: CalendarDay }): boolean =>
  days.start_date <= days.end_date && daysBetween(days.start_date, days.end_date) < MOST_DAYS;

export const DAY_RANGE = {
  message: `must not be before start_date, and less than ${MOST_DAYS} days later`,
  path: ['end_date'],
};
