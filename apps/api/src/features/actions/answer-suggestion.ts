import { answerSuggestion as contract } from '@crustodian/contract/actions';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';

export const answerSuggestion = handle(contract, async ({ params, body }, context) => {
  const { db, venue, viewer, request, now } = context;
  const id = Number(params.suggestion);
  const isOpen = body.is_open;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isOpen: boolean; action: string }>`
      SELECT closed_at IS NULL AS "isOpen", from_action_id::text AS action FROM action_suggestion
      WHERE venue_id = ${venue} AND id = ${id} FOR UPDATE`.execute(trx);
    const [known] = rows;
    if (!known) throw new ApiError('suggestion_not_found');
    // A repeated answer is stored once.
    if (known.isOpen === isOpen) return;
    await sql`UPDATE action_suggestion SET closed_by = ${isOpen ? null : viewer.id},
        closed_at = ${isOpen ? null : new Date(now())}
      WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company: await companyOfVenue(trx, venue),
      venue,
      action: 'suggestion_answered',
      subject: known.action,
      before: { is_open: known.isOpen },
      after: { is_open: isOpen },
    });
  });
  return { id: params.suggestion, venue: String(venue), is_open: isOpen };
});
