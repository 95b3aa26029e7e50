import { AUDIT_ACTION_CODES } from '@crustodian/domain/people/audit-log';
import { z } from 'zod';
import { placeSearch, rangeSearch } from '../../controls/address.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(200))
  .optional()
  .catch(undefined);

/** What the address of the user management keeps: company, search and page of the list. */
export const adminSearch = placeSearch.extend({
  q: text,
  page: z.number().int().min(1).optional().catch(undefined),
});
export type AdminSearch = z.infer<typeof adminSearch>;

/** What the address of the audit log keeps: company, days, action and person. */
export const auditSearch = rangeSearch.extend({
  action: z.enum(AUDIT_ACTION_CODES).optional().catch(undefined),
  person: text,
});
export type AuditSearch = z.infer<typeof auditSearch>;
