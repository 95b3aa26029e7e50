import { z } from 'zod';
import { addressMonth, placeSearch } from '../../../controls/address.ts';
import { STATE_GROUPS } from '../../../controls/lists/state-groups.ts';

/** What the address of the monthly explorer keeps: month, one company or all, and which states are listed. */
export const monthExplorerSearch = placeSearch.extend({
  month: addressMonth,
  state: z
    .enum(STATE_GROUPS.map(({ key }) => key))
    .optional()
    .catch(undefined),
});
export type MonthExplorerSearch = z.infer<typeof monthExplorerSearch>;
