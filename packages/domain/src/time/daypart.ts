export type Daypart = 'Opening' | 'Lunch' | 'Afternoon' | 'Dinner' | 'Evening' | 'Closing';

/** Hours of the business day, [from, to), in order (spec 002 section 9, decision X11). */
const HOURS: readonly { daypart: Daypart; from: number; to: number }[] = [
  { daypart: 'Opening', from: 9, to: 12 },
  { daypart: 'Lunch', from: 12, to: 14 },
  { daypart: 'Afternoon', from: 14, to: 16 },
  { daypart: 'Dinner', from: 16, to: 20 },
  { daypart: 'Evening', from: 20, to: 23 },
  { daypart: 'Closing', from: 23, to: 28 },
];

export const DAYPARTS = [
  'Opening',
  'Lunch',
  'Afternoon',
  'Dinner',
  'Evening',
  'Closing',
] as const satisfies readonly Daypart[];

/** The daypart of an hour 4..27 of the business day; from 4 to 9 there is none (decision X11). */
export const daypartOf = (hour: number): Daypart | null =>
  HOURS.find(({ from, to }) => hour >= from && hour < to)?.daypart ?? null;

/** One value per daypart, in order. */
export function perDaypart<T>(valueOf: (daypart: Daypart) => T): Record<Daypart, T> {
  // Safe because every daypart gets an entry.
  return Object.fromEntries(DAYPARTS.map((one) => [one, valueOf(one)])) as Record<Daypart, T>;
}
