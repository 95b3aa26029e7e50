import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { LAST_LINE } from '@crustodian/domain/orders/orders-csv';
import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(100))
  .optional()
  .catch(undefined);

/** What is looked for: an order, of one store where it is named, or a time of a day at a store. */
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
  /** How many its order had. */
  pizzas: z.coerce.number().int().min(1).max(LAST_LINE).optional().catch(undefined),
  /** Before and after the time, instead of fifteen minutes. */
  wide: z.literal(true).optional().catch(undefined),
});
export type LookUpSearch = z.infer<typeof lookUpSearch>;
