import { weekdayOf, type CalendarDay } from '@crustodian/domain/calendar-day';
import type { DayRange } from '@crustodian/domain/day-range';
import type { DayInsights } from './insights-calls.ts';
import type { ReportVenue } from './use-place.ts';

/** What every part of the page gets: whose day it is and what is known of it. */
export interface InsightsPart {
  venue: ReportVenue;
  day: CalendarDay;
  data: DayInsights;
}

const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const weekdayName = (day: CalendarDay): string => WEEKDAYS[weekdayOf(day)] ?? '';

export const dayRange = (day: CalendarDay): DayRange => ({ min: day, max: day });

/** The entry of a named shift, specialty or criterion. */
export const shiftOfDay = ({ shifts }: DayInsights, name: string | null) =>
  shifts.find(({ shift }) => shift === name);
export const specialtyOfDay = ({ specialties }: DayInsights, name: string | null) =>
  specialties.find(({ specialty }) => specialty === name);
export const criterionOfDay = ({ criteria }: DayInsights, name: string | null) =>
  criteria.find(({ criterion }) => criterion === name);
