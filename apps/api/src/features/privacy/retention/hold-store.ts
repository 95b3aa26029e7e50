import { holdStore as contract } from '@crustodian/contract/privacy';
import type { Input } from '@crustodian/contract/wire/endpoint';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { otherText } from '@crustodian/domain/people/audit-values';
import { sql } from 'kysely';
import { readRetentionOf } from './retention-rows.ts';

export const holdStore = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const { venue, from, until, reason } = body;
  if (from > until)
    throw new ApiError('bad_request', 'The first day must not be after the last one.');
  await db.transaction().execute(async (trx) => {
    // The lock makes the second of two identical concurrent requests find the first one's hold.
    const { rows } = await sql<{ name: string }>`SELECT pretty_name AS name FROM venue
      WHERE id = ${venue} AND company_id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const [store] = rows;
    if (!store) throw new ApiError('venue_not_yours');
    if (await isHeld(trx, company, body)) return;
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
      after: { from, until, reason: otherText(reason) },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});

/** Whether an identical hold exists; a second one would have to be lifted as well. */
async function isHeld(
  trx: Db,
  company: number,
  { venue, from, until, reason }: Input<typeof contract>['body'],
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM legal_hold
    WHERE company_id = ${company} AND venue_id = ${venue} AND from_day = ${from}::date
      AND until_day = ${until}::date AND reason = ${reason} AND lifted_at IS NULL
    LIMIT 1`.execute(trx);
  return rows.length > 0;
}
