import { z } from 'zod';
import { addressFlag, addressWeek, placeSearch } from '../../../controls/address.ts';
import { STATE_GROUP_KEYS } from '../../../controls/lists/state-group.ts';

/** What the address of the explorers keeps: company, week, and which states are listed. */
export const explorerSearch = placeSearch.extend({
  week: addressWeek,
  state: z.enum(STATE_GROUP_KEYS).optional().catch(undefined),
  /** How new reports are started (decision X77). */
  scoreless: addressFlag,
  by_day: addressFlag,
  empty: addressFlag,
});
export type ExplorerSearch = z.infer<typeof explorerSearch>;
