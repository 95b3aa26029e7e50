import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isReportMonth } from '@crustodian/domain/time/month';
import { ApiError } from '#platform/http/errors';

/** @throws ApiError not_a_month for a day that names no month from March 2023 to the present one */
export function refuseUnlessMonth(month: CalendarDay, now: number): void {
  // The earliest zone that has the day: a month may start there before it does elsewhere.
  const today = businessDay(wallClock(now, 'Pacific/Kiritimati'));
  if (!isReportMonth(month, today)) throw new ApiError('not_a_month');
}
