import { liftHold as contract } from '@crustodian/contract/privacy';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { otherText } from '@crustodian/domain/people/audit-values';
import { sql } from 'kysely';
import { readRetentionOf } from './retention-rows.ts';

interface Lifted {
  venue: number;
  from: string;
  until: string;
  reason: string;
}

export const liftHold = handle(contract, async ({ params }, context) => {
  const { db, viewer, company, request, now } = context;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Lifted>`UPDATE legal_hold
      SET lifted_by = ${viewer.id}, lifted_at = ${new Date(now())}
      WHERE company_id = ${company} AND id = ${params.hold} AND lifted_at IS NULL
      RETURNING venue_id AS venue, from_day AS "from", until_day AS "until", reason`.execute(trx);
    const [hold] = rows;
    if (!hold) throw new ApiError('hold_not_found');
    const { venue, ...before } = hold;
    const { rows: stores } = await sql<{ name: string }>`SELECT pretty_name AS name FROM venue
      WHERE id = ${venue}`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      venue,
      action: 'legal_hold_lifted',
      subject: stores[0]!.name,
      before: { ...before, reason: otherText(before.reason) },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});
