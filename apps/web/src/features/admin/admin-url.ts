import { z } from 'zod';
import { placeSearch, rangeSearch } from '../../controls/address.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(200))
  .optional()
  .catch(undefined);

/** URL state of the user management: company, search and page of the list. */
export const adminSearch = placeSearch.extend({
  q: text,
  page: z.number().int().min(1).optional().catch(undefined),
});
export type AdminSearch = z.infer<typeof adminSearch>;

/** URL state of the audit log: company, days, action and person. */
export const auditSearch = rangeSearch.extend({
  // The page validates these values; their texts are not part of the initial bundle.
  action: text,
  person: text,
});
export type AuditSearch = z.infer<typeof auditSearch>;
