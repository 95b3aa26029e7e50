import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { LAST_LINE } from '@crustodian/domain/orders/orders-csv';
import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(100))
  .optional()
  .catch(undefined);

/** URL state: an order, optionally of one store, or a time of day at a store. */
export const lookUpSearch = placeSearch.extend({
  order: text,
  day: z.string().refine(isCalendarDay).optional().catch(undefined),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .catch(undefined),
  specialty: text,
  crust: text,
  /** Number of pizzas in the order. */
  pizzas: z.coerce.number().int().min(1).max(LAST_LINE).optional().catch(undefined),
  /** Thirty instead of fifteen minutes before and after the time. */
  wide: z.literal(true).optional().catch(undefined),
});
export type LookUpSearch = z.infer<typeof lookUpSearch>;
