import { z } from 'zod';
import { addressWeek, placeSearch } from '../../controls/address.ts';

/** Columns by which companies can be sorted. */
export const COLUMN_KEYS = [
  'company',
  'new',
  'stores',
  'complete',
  'printed',
  'sent',
  'lw',
  'print',
  'delta_lw',
  'delta_5w',
  'best',
  'worst',
  'increasing',
  'decreasing',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** URL state of the operation control center: the week, and the sorting of companies. */
export const operationControlSearch = placeSearch.extend({
  week: addressWeek,
  sort: z.enum(COLUMN_KEYS).optional().catch(undefined),
  order: z.enum(['descending']).optional().catch(undefined),
});
export type OperationControlSearch = z.output<typeof operationControlSearch>;
