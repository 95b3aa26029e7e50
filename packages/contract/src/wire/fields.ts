import {
  dayMonthYearText,
  isCalendarDay,
  parseDayMonthYear,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { hasHiddenSigns } from '@crustodian/domain/people/hidden-signs';
import { z } from 'zod';

/** A calendar day 'YYYY-MM-DD'. */
export const calendarDay = z
  .string()
  .refine(isCalendarDay, 'must be a date in the form YYYY-MM-DD')
  .meta({ format: 'date', example: '2024-03-10' });

/** A calendar day, converted from its wire form '10-3-2024' (padding accepted, decision X04). */
export const dayMonthYear = z.codec(
  z
    .string()
    .refine((text) => parseDayMonthYear(text) !== null, 'must be a date in the form day-month-year')
    .meta({ example: '10-3-2024' }),
  z.string(),
  {
    decode: (text): CalendarDay => parseDayMonthYear(text) ?? text,
    encode: (day) => dayMonthYearText(day),
  },
);

/** A boolean sent as 1 or 0. */
export const bit = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (flag): 0 | 1 => (flag ? 1 : 0),
});

const positiveId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be an id')
  .meta({ example: '12' });

/** What someone calls a thing of theirs, such as a token. */
export const givenName = z
  .string()
  .trim()
  .min(1, 'must have a name')
  .max(100)
  .refine((text) => !hasHiddenSigns(text), 'must be one line of visible characters');

export const regionCode = z.string().min(1).max(100);

/** A venue's id: text on the wire, a number inside. */
export const venueId = z.codec(positiveId, z.number().int(), {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});

const NOT_WHOLE = 'must be a whole number';
const integer = z.number(NOT_WHOLE).int(NOT_WHOLE).min(0, NOT_WHOLE).max(2_147_483_647, NOT_WHOLE);

/** A whole number sent as decimal text in paths and form fields. */
export const wholeNumber = z.codec(
  z.union([integer, z.string().regex(/^(?:0|[1-9]\d{0,9})$/, NOT_WHOLE)], NOT_WHOLE),
  integer,
  { decode: Number, encode: (value) => value },
);

/** A company's or user's pk. */
export const pk = wholeNumber.refine((value) => value > 0, 'must be an id');

/** The id of a row, which the server makes: text on the wire, below 10^16. */
export const rowId = (noun: string) =>
  z.string().regex(/^[1-9]\d{0,15}$/, `must be the id of ${noun}`);

/** Venue wall-clock time 'YYYY/MM/DD HH:MM:SS' (decision X01). */
export const localTs = z
  .string()
  .refine(isLocalTs, 'must be a time in the form YYYY/MM/DD HH:MM:SS')
  .meta({ example: '2024/03/10 18:40:00' });

function isLocalTs(text: string): boolean {
  const parts = /^(\d{4}\/\d{2}\/\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  return parts !== null && isCalendarDay(parts[1]!.replaceAll('/', '-'));
}

/**
 * A response in which older servers may omit some fields; missing fields are derived from the
 * others. This product's own server sends them all.
 */
export function filled<S extends z.ZodObject, K extends keyof z.output<S> & string>(
  whole: S,
  missing: { [P in K]: (told: Omit<z.output<S>, K>) => z.output<S>[P] },
) {
  const keys = Object.keys(missing) as K[];
  const told = whole.partial(Object.fromEntries(keys.map((key) => [key, true])) as never);
  return z.codec(told, z.custom<z.output<S>>(), {
    decode: (fields) => {
      // Safe because only the missing keys are optional in `told`.
      const given = fields as Omit<z.output<S>, K>;
      const made = keys.map((key) => [key, missing[key](given)] as const);
      return { ...Object.fromEntries(made), ...fields } as z.output<S>;
    },
    encode: (fields) => fields as never,
  });
}

/** A business day whose pizzas were deleted because of their age, and when, a day of UTC. */
export const closedDay = z.object({ day: z.string(), closed_on: z.string() });
