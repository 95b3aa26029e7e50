import { linkCameraSetup as contract } from '@crustodian/contract/camera-setup/links';
import { writeAudit } from '#platform/audit-log';
import { nextId } from '#platform/database/ids';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { digestOf } from '../setup-row.ts';

const HOURS_24_MS = 24 * 3_600_000;

/** The secret is in the fragment of the URL, which browsers do not send to servers. */
export const linkCameraSetup = handle(contract, async ({ body }, context) => {
  const { db, venue, viewer, request, now } = context;
  const link = randomBytes(24).toString('base64url');
  const at = now();
  const ends = new Date(at + HOURS_24_MS);
  await db.transaction().execute(async (trx) => {
    const { company_id, pretty_name } = await trx
      .selectFrom('venue')
      .select(['company_id', 'pretty_name'])
      .where('id', '=', venue)
      .executeTakeFirstOrThrow();
    // A new link invalidates the unused ones.
    await sql`UPDATE camera_setup SET ends_at = ${new Date(at)} WHERE venue_id = ${venue}
      AND camera = ${body.camera} AND opened_at IS NULL AND ends_at > ${new Date(at)}`.execute(trx);
    await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at)
      VALUES (${nextId()}, ${venue}, ${body.camera}, ${digestOf(link)}, ${viewer.id},
        ${new Date(at)}, ${ends})`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: at,
      company: company_id,
      action: 'camera_link_made',
      venue,
      subject: `${pretty_name}, ${body.camera}`,
      after: { camera: body.camera, ends_at: ends.toISOString() },
    });
  });
  return { path: `/camera-setup#${link}`, ends_at: ends.toISOString() };
});
