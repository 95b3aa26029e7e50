import { z } from 'zod';
import { addressFlag, addressMonth, placeSearch } from '../../controls/address.ts';
import { STATE_GROUPS } from '../../controls/state-groups.ts';

/** What the address of the monthly explorer keeps: month, one company or all, and which states are listed. */
export const monthExplorerSearch = placeSearch.extend({
  month: addressMonth,
  state: z
    .enum(STATE_GROUPS.map(({ key }) => key))
    .optional()
    .catch(undefined),
});
export type MonthExplorerSearch = z.infer<typeof monthExplorerSearch>;

/** What the address of a monthly report keeps: whether its sheets stand there alone, as they are printed. */
export const monthReportSearch = z.object({ print: addressFlag });
