import { readAuditLog as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { auditEntries } from './audit-rows.ts';

const PAGE = 50;

export const readAuditLog = handle(contract, async ({ query }, context) => {
  const { after, ...filters } = query;
  const before = after === undefined ? undefined : Number(after);
  // Reads one more than is shown, to detect a next page.
  const entries = await auditEntries(context, filters, { before, limit: PAGE + 1 });
  const shown = entries.slice(0, PAGE);
  return { entries: shown, next: entries.length > PAGE ? shown.at(-1)!.id : null };
});
