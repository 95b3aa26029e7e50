import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useState } from 'react';

/** Weeks are identified by UTC days, whatever the browser's time zone (spec 002 section 9). */
export function useToday(): CalendarDay {
  const [now] = useState(Date.now);
  return businessDay(wallClock(now, 'UTC'));
}
