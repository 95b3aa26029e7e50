import { addDays, businessDay, wallClock, type CalendarDay } from '../time/calendar-day.ts';

/** Orders and pizzas come within a week; those of older days are matched again only once one of them changes. */
export const MATCHED_DAYS = 7;

/** The first business day whose orders are matched again every few minutes; `now` in milliseconds. */
export const firstMatchedDay = (now: number, days = MATCHED_DAYS): CalendarDay =>
  addDays(businessDay(wallClock(now, 'UTC')), -days);
