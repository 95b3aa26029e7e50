import { addDays, businessDay, wallClock, type CalendarDay } from '../time/calendar-day.ts';

/**
 * Orders and pizzas arrive within a week. Older days are matched again only when one of their
 * orders or pizzas changes.
 */
export const MATCHED_DAYS = 7;

/**
 * The first business day whose orders are rematched every few minutes; `now` is in milliseconds.
 */
export const firstMatchedDay = (now: number, days = MATCHED_DAYS): CalendarDay =>
  addDays(businessDay(wallClock(now, 'UTC')), -days);
