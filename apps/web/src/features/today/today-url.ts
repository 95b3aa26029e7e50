import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/**
 * URL state: a signal or a day of a venue. The router parses a signal id that is a safe integer as
 * a number.
 */
export const signalSearch = placeSearch.extend({
  signal: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
  /** The day of a control chart, and its part or 'score' for the mean. */
  day: z.string().refine(isCalendarDay).optional().catch(undefined),
  part: z.string().optional().catch(undefined),
  /** Key of a line of Today about several stores. */
  line: z.string().optional().catch(undefined),
});
