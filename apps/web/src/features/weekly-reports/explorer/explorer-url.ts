import { z } from 'zod';
import { addressFlag, addressWeek, placeSearch } from '../../../controls/address.ts';
import { STATE_GROUP_KEYS } from '../../../controls/lists/state-group.ts';

/** URL state of the explorers: company, week and state filter. */
export const explorerSearch = placeSearch.extend({
  week: addressWeek,
  state: z.enum(STATE_GROUP_KEYS).optional().catch(undefined),
  /** Options for starting reports (decision X77). */
  scoreless: addressFlag,
  by_day: addressFlag,
  empty: addressFlag,
});
export type ExplorerSearch = z.infer<typeof explorerSearch>;
