import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isReportMonth } from '@crustodian/domain/time/month';
import { ApiError } from '#platform/http/errors';

/** @throws ApiError not_a_month for a day that names no month from March 2023 to the present one */
export function refuseUnlessMonth(month: CalendarDay, now: number): void {
  // Uses the earliest time zone, in which a month starts before it does elsewhere.
  const today = businessDay(wallClock(now, 'Pacific/Kiritimati'));
  if (!isReportMonth(month, today)) throw new ApiError('not_a_month');
}
