import { BUSINESS_DAY_STARTS_AT } from '@crustodian/domain/time/calendar-day';

/** Hours since midnight, from 0 to 24; 24 is the end of the business day. */
export type HourRange = readonly [from: number, to: number];

export interface HalfHour {
  pizzas: number;
  /** How many of them are not to standard; drawn red. */
  notToStandard: number;
}

export const DAY = 24;
/** When the business day ends, in hours since the midnight before it. */
export const NIGHT_ENDS = DAY + BUSINESS_DAY_STARTS_AT;
/** From midnight to the end of the business day. */
export const HALF_HOURS = NIGHT_ENDS * 2;

/** How many hours are drawn: the night after midnight only where something was made in it. */
export const visibleHours = (volume: readonly HalfHour[] | undefined): number =>
  volume?.slice(DAY * 2).some(({ pizzas }) => pizzas > 0) ? NIGHT_ENDS : DAY;

/** Where the chosen hours end in the drawing. */
export const visibleEnd = ([, to]: HourRange, hours: number): number => (to === DAY ? hours : to);
