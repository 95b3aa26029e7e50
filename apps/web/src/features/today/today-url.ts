import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/** A signal or a day of a venue; the router reads its id as a number where that is safe. */
export const signalSearch = placeSearch.extend({
  signal: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
  /** A day whose chart is looked at, and of what: a part, or 'score' for the mean. */
  day: z.string().refine(isCalendarDay).optional().catch(undefined),
  part: z.string().optional().catch(undefined),
  /** A line of Today about several stores. */
  line: z.string().optional().catch(undefined),
});
