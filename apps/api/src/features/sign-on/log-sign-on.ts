import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

type Changer = Pick<Context, 'request' | 'now'> & { viewer: { id: number }; company: number };

/** Writes a change to a company's single sign-on settings to the audit log. */
export const logSignOn = (
  trx: Db,
  { viewer, company, request, now }: Changer,
  { before, after }: { before: WrittenFacts | null; after: WrittenFacts | null },
): Promise<void> =>
  writeAudit(trx, {
    by: viewer.id,
    origin: originOf(request),
    now: now(),
    company,
    action: 'sign_on_changed',
    subject: 'Single sign-on',
    before,
    after,
  });
