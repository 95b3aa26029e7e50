import { suggestAction as contract } from '@crustodian/contract/actions';
import type { Viewer } from '@crustodian/domain/people/access';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeAudit } from '#platform/audit-log';
import { visibleVenue } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { readRow } from './action-rows.ts';
import { checkPart } from './start-action.ts';

export const suggestAction = handle(contract, async ({ params, body }, context) => {
  const { db, venue: from, viewer, request, now } = context;
  const venue = await visibleVenue(db, viewer, body.to);
  const company = await companyOfVenue(db, venue);
  if (company !== (await companyOfVenue(db, from))) throw new ApiError('venue_not_yours');
  if (venue === from) throw new ApiError('bad_request', 'to: name another store');
  const action = Number(params.action);
  return db.transaction().execute(async (trx) => {
    await lockSuggesting(trx, { viewer, venue, from, action });
    const { row } = await readRow(trx, { venue: from, action, now: now() });
    if (row.state !== 'proven') throw new ApiError('action_not_proven');
    await checkPart(trx, venue, row.part);
    const known = await knownSuggestion(trx, { venue, from, action: row.id });
    const id = known?.id ?? nextId();
    const answer = { id: String(id), venue: String(venue), is_open: true };
    if (known?.isOpen) return answer;
    const at = new Date(now());
    await (
      known
        ? sql`UPDATE action_suggestion SET suggested_by = ${viewer.id}, suggested_at = ${at},
          closed_by = NULL, closed_at = NULL WHERE venue_id = ${venue} AND id = ${id}`
        : sql`INSERT INTO action_suggestion
          (venue_id, id, from_venue_id, from_action_id, suggested_by, suggested_at)
        VALUES (${venue}, ${id}, ${from}, ${row.id}, ${viewer.id}, ${at})`
    ).execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      venue,
      action: 'action_suggested',
      subject: row.part,
      before: known && { is_open: false },
      after: { is_open: true, what: row.what, from_venue: String(from), action: String(row.id) },
    });
    return answer;
  });
});

interface Suggesting {
  viewer: Viewer;
  venue: number;
  from: number;
  action: number;
}

/**
 * Locks the viewer, the store and the action, and checks again that the viewer sees both stores. The
 * second of two identical concurrent suggestions waits.
 * @throws ApiError venue_not_yours
 */
async function lockSuggesting(trx: Db, { viewer, venue, from, action }: Suggesting): Promise<void> {
  await sql`SELECT FROM user_account WHERE id = ${viewer.id} FOR SHARE`.execute(trx);
  await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM action WHERE venue_id = ${from} AND id = ${action} FOR SHARE`.execute(trx);
  await visibleVenue(trx, viewer, from);
  await visibleVenue(trx, viewer, venue);
}

/** An action is suggested to a store only once; a closed suggestion is reopened. */
async function knownSuggestion(
  trx: Db,
  { venue, from, action }: { venue: number; from: number; action: number },
): Promise<{ id: number; isOpen: boolean } | null> {
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    SELECT id, closed_at IS NULL AS "isOpen" FROM action_suggestion
    WHERE venue_id = ${venue} AND from_venue_id = ${from} AND from_action_id = ${action}`.execute(
    trx,
  );
  return rows[0] ?? null;
}
