import { BUSINESS_DAY_STARTS_AT } from '@crustodian/domain/time/calendar-day';

/** Hours since midnight, from 0 to 24; 24 is the end of the business day. */
export type HourRange = readonly [from: number, to: number];

export interface HalfHour {
  pizzas: number;
  /** The number of those pizzas that are not to standard; drawn in red. */
  notToStandard: number;
}

export const DAY = 24;
/** The end of the business day, in hours since the midnight before it. */
export const NIGHT_ENDS = DAY + BUSINESS_DAY_STARTS_AT;
/** Number of half hours from midnight to the end of the business day. */
export const HALF_HOURS = NIGHT_ENDS * 2;

/** Number of hours to draw; the night after midnight only if pizzas were made in it. */
export const visibleHours = (volume: readonly HalfHour[] | undefined): number =>
  volume?.slice(DAY * 2).some(({ pizzas }) => pizzas > 0) ? NIGHT_ENDS : DAY;

/** The hour at which the chosen range ends in the drawing. */
export const visibleEnd = ([, to]: HourRange, hours: number): number => (to === DAY ? hours : to);
