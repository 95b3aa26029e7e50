import { endCameraSetup as contract } from '@crustodian/contract/camera-setup/links';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';

/** The password of the camera goes with the link; a finished set-up stands and has nothing to end. */
export const endCameraSetup = handle(contract, async ({ params }, context) => {
  const { db, venue, viewer, request, now } = context;
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const { company_id, pretty_name } = await trx
      .selectFrom('venue')
      .select(['company_id', 'pretty_name'])
      .where('id', '=', venue)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ camera: string; device: Buffer | null; opened: boolean }>`
      UPDATE camera_setup SET ends_at = ${at}, sealed_source = NULL, live = NULL, live_shown = NULL
      WHERE venue_id = ${venue} AND id = ${params.setup} AND done_at IS NULL AND ends_at > ${at}
      RETURNING camera, device, opened_at IS NOT NULL AS opened`.execute(trx);
    const [ended] = rows;
    if (!ended) throw new ApiError('camera_setup_not_found');
    if (ended.device) {
      await trx
        .updateTable('device_token')
        .set({ revoked_at: at })
        .where('digest', '=', ended.device)
        .where('revoked_at', 'is', null)
        .execute();
    }
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: at.getTime(),
      company: company_id,
      action: 'camera_link_ended',
      venue,
      subject: `${pretty_name}, ${ended.camera}`,
      before: { opened: ended.opened ? 'yes' : 'no', key: ended.device ? 'yes' : 'no' },
    });
  });
  return { ended_at: at.toISOString() };
});
