import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { weekdayName } from '@crustodian/domain/time/weekday';
import type { DayInsights } from './insights-calls.ts';
import type { ReportVenue } from '../../../place/use-place.ts';
import { weekdayLong } from '../../../pizza/names.ts';

/** Shared props of the page's sections. */
export interface InsightsPart {
  venue: ReportVenue;
  day: CalendarDay;
  data: DayInsights;
}

/** The full weekday name. */
export const longWeekday = (day: CalendarDay): string => weekdayLong(weekdayName(day));

export const dayRange = (day: CalendarDay): DayRange => ({ min: day, max: day });

/** The entry of a given shift, specialty or criterion. */
export const shiftOfDay = ({ shifts }: DayInsights, name: string | null) =>
  shifts.find(({ shift }) => shift === name);
export const specialtyOfDay = ({ specialties }: DayInsights, name: string | null) =>
  specialties.find(({ specialty }) => specialty === name);
export const criterionOfDay = ({ criteria }: DayInsights, name: string | null) =>
  criteria.find(({ criterion }) => criterion === name);
