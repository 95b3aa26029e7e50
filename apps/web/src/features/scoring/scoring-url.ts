import { z } from 'zod';
import { placeSearch } from '../../controls/address.ts';

export const WEEK_CHOICES = [4, 12, 26] as const;

/** URL state: the number of weeks over which agreement is counted. */
export const scoringSearch = placeSearch.extend({
  weeks: z.literal(WEEK_CHOICES).optional().catch(undefined),
});
