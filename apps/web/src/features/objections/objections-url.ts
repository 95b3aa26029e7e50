import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/** URL state: objections of one store or of the whole company. */
export const objectionsSearch = placeSearch.extend({
  of: z.enum(['store', 'company']).optional().catch(undefined),
});
