import { z } from 'zod';
import { addressMonth, placeSearch } from '../../../controls/address.ts';
import { STATE_GROUP_KEYS } from '../../../controls/lists/state-group.ts';

/** URL state of the monthly explorer: month, company filter and state filter. */
export const monthExplorerSearch = placeSearch.extend({
  month: addressMonth,
  state: z.enum(STATE_GROUP_KEYS).optional().catch(undefined),
});
export type MonthExplorerSearch = z.infer<typeof monthExplorerSearch>;
