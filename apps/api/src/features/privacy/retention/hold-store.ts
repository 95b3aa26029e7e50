import { holdStore as contract } from '@crustodian/contract/privacy';
import { writeAudit } from '#platform/audit-log';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { readRetentionOf } from './retention-rows.ts';

export const holdStore = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const { venue, from, until, reason } = body;
  if (from > until)
    throw new ApiError('bad_request', 'The first day must not be after the last one.');
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`SELECT pretty_name AS name FROM venue
      WHERE id = ${venue} AND company_id = ${company}`.execute(trx);
    const [store] = rows;
    if (!store) throw new ApiError('venue_not_yours');
    await sql`INSERT INTO legal_hold (company_id, id, venue_id, from_day, until_day, reason, made_by,
        made_at)
      VALUES (${company}, ${nextId()}, ${venue}, ${from}::date, ${until}::date, ${reason},
        ${viewer.id}, ${new Date(now())})`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      venue,
      action: 'legal_hold_set',
      subject: store.name,
      after: { from, until, reason },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});
