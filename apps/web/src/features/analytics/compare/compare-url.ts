import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';

/** URL state of the compare page: place, days, and the compared measure. */
export const compareSearch = rangeSearch.extend({
  measure: z.enum(['score']).optional().catch(undefined),
});
export type CompareSearch = z.output<typeof compareSearch>;
