import { isCalendarDay } from '@crustodian/domain/calendar-day';
import { weekStamp } from '@crustodian/domain/week';
import { z } from 'zod';
import { addressFlag, placeSearch } from '../../controls/address.ts';
import { STATE_GROUPS } from './state-groups.ts';

/** Any day of a week names it by its stamp. */
const week = z.string().refine(isCalendarDay).transform(weekStamp).optional().catch(undefined);

/** What the address of the explorers keeps: company, week, and which states are listed. */
export const explorerSearch = placeSearch.extend({
  week,
  state: z
    .enum(STATE_GROUPS.map(({ key }) => key))
    .optional()
    .catch(undefined),
  /** How new reports are begun (decision X77). */
  scoreless: addressFlag,
  by_day: addressFlag,
  empty: addressFlag,
});
export type ExplorerSearch = z.infer<typeof explorerSearch>;
