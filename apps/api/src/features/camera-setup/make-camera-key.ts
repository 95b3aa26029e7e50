import { PHONE_HEADER, makeCameraKey as contract } from '@crustodian/contract/camera-setup';
import { writeAudit } from '#platform/audit-log';
import { createCameraKey } from '#platform/auth/device-token';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { countEntry, digestOf, openSetupOf } from './setup-row.ts';

export const makeCameraKey = handle(contract, async ({ headers }, context) => {
  const { db, now, request } = context;
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  const { id, venue, camera, store, companyId, maker } = setup;
  await countEntry(db, setup, 'camera keys of a link');
  const key = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ device: Buffer | null }>`SELECT device FROM camera_setup
      WHERE id = ${id} AND done_at IS NULL AND ends_at = ${setup.endsAt} FOR UPDATE`.execute(trx);
    const [open] = rows;
    if (!open) throw new ApiError('camera_link_ended');
    if (open.device) {
      await trx
        .updateTable('device_token')
        .set({ revoked_at: new Date(now()) })
        .where('digest', '=', open.device)
        .execute();
    }
    const made = await createCameraKey(trx, venue, camera);
    await sql`UPDATE camera_setup SET device = ${digestOf(made)} WHERE id = ${id}`.execute(trx);
    await writeAudit(trx, {
      by: maker,
      origin: originOf(request),
      now: now(),
      company: companyId,
      action: 'camera_key_made',
      venue,
      subject: `${store}, ${camera}`,
      after: { replaced: open.device ? 'yes' : 'no' },
    });
    return made;
  });
  return { key };
});
