import { z } from 'zod';
import { addressWeek, placeSearch } from '../../controls/address.ts';
import { COLUMN_KEYS } from './company-columns.ts';

/** What the address of the operation control centre keeps: the week, and how the companies are sorted. */
export const operationControlSearch = placeSearch.extend({
  week: addressWeek,
  sort: z.enum(COLUMN_KEYS).optional().catch(undefined),
  order: z.enum(['descending']).optional().catch(undefined),
});
export type OperationControlSearch = z.output<typeof operationControlSearch>;
