import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/** What the address of the compare page keeps: place, days, and which measure is compared. */
export const compareSearch = rangeSearch.extend({
  measure: z.enum(['score']).optional().catch(undefined),
});
export type CompareSearch = z.output<typeof compareSearch>;
