import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

type Change = 'second_factor_added' | 'second_factor_removed' | 'recovery_codes_made';
type Changer = Pick<Context, 'db' | 'request' | 'now'> & { viewer: { id: number } };

/** Writes a change of a person's second factors to the audit log; the viewer's own by default. */
export async function logFactor(
  trx: Db,
  { viewer, request, now }: Changer,
  { action, kind, person = viewer.id }: { action: Change; kind: string; person?: number },
): Promise<void> {
  const whom = await logSubject(trx, person);
  const by = { by: viewer.id, origin: originOf(request), now: now() };
  const facts = { factor: kind };
  const change = action === 'second_factor_removed' ? { before: facts } : { after: facts };
  await writeAudit(trx, { ...by, ...whom, action, ...change });
}
