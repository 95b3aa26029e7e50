import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { originOf } from '#platform/http/origin';
import type { Context } from '#platform/http/http';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';

type Administrator = Pick<Context, 'request' | 'now'> & {
  viewer: { id: number };
  company: number;
};

/** Writes a change of a receiver to the company's audit log. */
export const logReceiver = (
  trx: Db,
  { viewer, company, request, now }: Administrator,
  {
    name,
    before,
    after,
  }: { name: string; before: WrittenFacts | null; after: WrittenFacts | null },
): Promise<void> =>
  writeAudit(trx, {
    by: viewer.id,
    origin: originOf(request),
    now: now(),
    company,
    action: 'webhook_changed',
    subject: name,
    before,
    after,
  });
