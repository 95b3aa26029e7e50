import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/** An action of a venue, and the state of which actions are listed; the router reads its id as a number where that is safe. */
export const actionSearch = placeSearch.extend({
  action: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
  state: z.string().optional().catch(undefined),
});
