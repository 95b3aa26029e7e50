import { openCameraSetup as contract } from '@crustodian/contract/camera-setup';
import { isUniqueViolation } from '#platform/database/unique-violation';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { answerOf } from './setup-answer.ts';
import { digestOf, setupOf } from './setup-row.ts';

/**
 * The same phone may open it again, even after completion, because an answer may be lost or the
 * page reloaded.
 */
export const openCameraSetup = handle(contract, async ({ body }, context) => {
  const { db, now, request } = context;
  const at = new Date(now());
  const phone = digestOf(body.phone);
  const { address } = originOf(request);
  const { numAffectedRows } = await sql`UPDATE camera_setup SET phone = ${phone},
      opened_at = coalesce(opened_at, ${at}), asked_at = ${at},
      address = coalesce(address, ${address.slice(0, 100)})
    WHERE digest = ${digestOf(body.link)} AND ends_at > ${at}
      AND (phone = ${phone} OR phone IS NULL AND done_at IS NULL)`
    .execute(db)
    .catch(refuseSecondLink);
  if (numAffectedRows === 0n) throw new ApiError('camera_link_ended');
  return answerOf(await setupOf(context, body.phone), context);
});

/** A phone's secret opens one link only, which a unique constraint ensures. */
function refuseSecondLink(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('camera_link_ended') : error;
}
