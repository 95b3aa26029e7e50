import {
  endEvidenceLink as endContract,
  linkEvidence as contract,
} from '@crustodian/contract/look-up';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { evidenceFor } from './evidence.ts';
import { digestOf, openLinks } from './links.ts';

const HOURS_72_MS = 72 * 3_600_000;
const MOST_LINKS = 10;

export const linkEvidence = handle(contract, async ({ params }, { db, viewer, now }) => {
  const { place } = await evidenceFor(db, params.id, { viewer, language: 'en' });
  const { venue, day, id } = place;
  const token = randomBytes(18).toString('base64url');
  const at = now();
  const ends = new Date(at + HOURS_72_MS);
  const link = nextId();
  await db.transaction().execute(async (trx) => {
    // The lock serializes new links of a pizza, so that the limit is exact.
    await sql`SELECT FROM pizza WHERE venue_id = ${venue} AND business_date = ${day}
      AND id = ${id} FOR NO KEY UPDATE`.execute(trx);
    if ((await openLinks(trx, place, at)).length >= MOST_LINKS) throw new ApiError('links_full');
    await sql`INSERT INTO evidence_link (id, venue_id, business_date, pizza_id, digest, made_by,
        made_at, ends_at)
      VALUES (${link}, ${venue}, ${day}, ${id}, ${digestOf(token)}, ${viewer.id}, ${new Date(at)},
        ${ends})`.execute(trx);
  });
  return {
    id: String(link),
    path: `/api/evidence/${token}`,
    made_at: new Date(at).toISOString(),
    ends_at: ends.toISOString(),
    opened: 0,
  };
});

export const endEvidenceLink = handle(endContract, async ({ params }, { db, viewer, now }) => {
  const { place } = await evidenceFor(db, params.id, { viewer, language: 'en' });
  const { numAffectedRows } = await sql`UPDATE evidence_link
    SET ended_by = ${viewer.id}, ended_at = ${new Date(now())}
    WHERE venue_id = ${place.venue} AND business_date = ${place.day} AND pizza_id = ${place.id}
      AND id = ${Number(params.link)} AND ended_at IS NULL`.execute(db);
  if (numAffectedRows === 0n) throw new ApiError('link_not_found');
  return { ended: true as const };
});
