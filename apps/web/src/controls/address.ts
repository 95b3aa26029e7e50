import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthStamp } from '@crustodian/domain/time/month';
import { weekStamp } from '@crustodian/domain/time/week';
import { z } from 'zod';
import { OPENED_WITH } from './week-reference.ts';

/**
 * Search parameters shared by pages. Invalid values are dropped, so that a mistyped URL opens the
 * page with its defaults instead of an error.
 */

/** An id; the router parses '12' in a URL as a number. */
const id = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^[1-9]\d{0,8}$/));

const day = z.string().refine(isCalendarDay);

/** On when present, unless '0' or 'false' (decision X21). */
const flag = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => !['', '0', 'false'].includes(String(value)));

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const placeSearch = z.object({ company: optional(id), venue: optional(id) });
export const rangeSearch = placeSearch.extend({ min: optional(day), max: optional(day) });
export const addressFlag = optional(flag);
/** Any day of a week identifies the week; converted to its stamp. */
export const addressWeek = optional(
  day.transform((named) => weekStamp(named, OPENED_WITH.reference)),
);
/** Any day of a month identifies the month; converted to its stamp. */
export const addressMonth = optional(day.transform(monthStamp));
