import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

/** A company and one of its rollouts; the router reads its id as a number where that is safe. */
export const rolloutsSearch = placeSearch.extend({
  rollout: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().regex(/^[1-9]\d{0,15}$/))
    .optional()
    .catch(undefined),
});
