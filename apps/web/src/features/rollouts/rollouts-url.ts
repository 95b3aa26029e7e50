import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/**
 * URL state: a company and one of its rollouts. The router parses a rollout id that is a safe
 * integer as a number.
 */
export const rolloutsSearch = placeSearch.extend({
  rollout: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
});
