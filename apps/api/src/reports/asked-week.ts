import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { ApiError } from '#platform/http/errors';

/** @throws ApiError not_a_week for a day that starts no week */
export function refuseUnlessWeek(week: CalendarDay): void {
  if (weekStamp(week) !== week) throw new ApiError('not_a_week');
}

/** @throws ApiError not_a_week for a day that starts no week, or one that has not started */
export function refuseUnlessBegunWeek(week: CalendarDay, now: number): void {
  refuseUnlessWeek(week);
  // The most advanced time zone, because a week may already have started there.
  const today = businessDay(wallClock(now, 'Pacific/Kiritimati'));
  if (week > today) throw new ApiError('not_a_week');
}
