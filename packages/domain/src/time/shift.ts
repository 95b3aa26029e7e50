import { BUSINESS_DAY_STARTS_AT, businessDay, type CalendarDay } from './calendar-day.ts';

export const SHIFTS = ['AM', 'PM'] as const;
export type Shift = (typeof SHIFTS)[number];

/** Dinner begins at 5:00 PM (spec 001 section 9). */
export const SHIFT_CHANGE_HOUR = 17;

export const SHIFT_LABELS = { AM: 'Lunch', PM: 'Dinner' } as const satisfies Record<Shift, string>;

/** Hour of the business day, 4..27: 01:30 is hour 25 of the evening it belongs to. */
export const businessHour = (localTs: string): number => {
  const hour = Number(localTs.slice(11, 13));
  return hour < BUSINESS_DAY_STARTS_AT ? hour + 24 : hour;
};

/** The shift of an hour 4..27 of the business day. */
export const shiftOfHour = (hour: number): Shift => (hour < SHIFT_CHANGE_HOUR ? 'AM' : 'PM');

/** The shift of a venue wall-clock time (decision X03). */
export const shiftOf = (localTs: string): Shift => shiftOfHour(businessHour(localTs));

/** Whether a shift has ended at a venue's wall-clock time. */
export function isShiftOver(
  { day, shift }: { day: CalendarDay; shift: Shift },
  localTs: string,
): boolean {
  const now = businessDay(localTs);
  return now > day || (now === day && shift === 'AM' && shiftOf(localTs) === 'PM');
}
