import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/**
 * URL state: an action of a venue, or the state that filters the list. The router parses an action
 * id that is a safe integer as a number.
 */
export const actionSearch = placeSearch.extend({
  action: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
  state: z.string().optional().catch(undefined),
});
