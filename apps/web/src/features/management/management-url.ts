import { VIEWS } from '@crustodian/domain/time/period';
import { z } from 'zod';
import { rangeSearch } from '../../controls/address.ts';

/**
 * URL state of the management page: company, days, time frame, and the region of its specialties.
 */
export const managementSearch = rangeSearch.extend({
  view: z.enum(VIEWS).optional().catch(undefined),
  region: z.string().max(100).optional().catch(undefined),
});
export type ManagementSearch = z.output<typeof managementSearch>;
