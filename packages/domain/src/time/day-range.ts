import { addDays, addMonths, isCalendarDay, type CalendarDay } from './calendar-day.ts';

/** Days from min to max, inclusive. */
export interface DayRange {
  min: CalendarDay;
  max: CalendarDay;
}

/** Rolling windows of exactly that length, ending yesterday (decision X09). */
export const RANGE_PRESETS = [
  { label: '7 days', startOf: (end: CalendarDay) => addDays(end, -6) },
  { label: 'Last month', startOf: (end: CalendarDay) => addDays(addMonths(end, -1), 1) },
  { label: 'Last 3 months', startOf: (end: CalendarDay) => addDays(addMonths(end, -3), 1) },
  { label: 'Last 6 months', startOf: (end: CalendarDay) => addDays(addMonths(end, -6), 1) },
] as const satisfies readonly { label: string; startOf: (end: CalendarDay) => CalendarDay }[];

export type RangePreset = (typeof RANGE_PRESETS)[number];

export function presetRange(preset: RangePreset, today: CalendarDay): DayRange {
  const max = addDays(today, -1);
  return { min: preset.startOf(max), max };
}

/** Yesterday for both ends (spec 000 section 9). */
export function defaultRange(today: CalendarDay): DayRange {
  const yesterday = addDays(today, -1);
  return { min: yesterday, max: yesterday };
}

/** The range in a URL; null if a day is missing or invalid, or the ends are swapped. */
export function rangeOf(min: string | undefined, max: string | undefined): DayRange | null {
  if (!min || !max || !isCalendarDay(min) || !isCalendarDay(max)) return null;
  return min <= max ? { min, max } : null;
}
