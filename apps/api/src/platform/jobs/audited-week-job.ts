import type { NewJob } from './jobs.ts';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';

/**
 * Send it together with anything that changes the audited figures of a venue's day: its draw, and
 * judgements of drawn pizzas.
 */
export function auditedWeekJob(venue: number, day: CalendarDay): NewJob<'recount-audited-figures'> {
  const week = weekStamp(day);
  return { data: { venue, week }, key: `${venue} ${week}` };
}
