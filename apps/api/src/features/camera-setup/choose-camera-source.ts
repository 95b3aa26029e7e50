import {
  PHONE_HEADER,
  chooseCameraSource as contract,
  searchCameras as searchContract,
  type CameraSource,
} from '@crustodian/contract/camera-setup';
import { sealSource } from '#pizzas/cameras/setup-tasks';
import type { SessionKeys } from '#platform/auth/tokens';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { tooManyRequests } from '#platform/http/rate-limit';
import { sql } from 'kysely';
import { answerOf } from './setup-answer.ts';
import { readSource } from './read-source.ts';
import { countEntry, openSetupOf, setupOf, type Setup } from './setup-row.ts';

/**
 * Limited because each choice makes the agent open a connection, and a link must not keep it busy.
 */
const BETWEEN_MS = 1000;

/** SQL: clears everything that was measured and scored through the previous camera. */
const NOTHING_SEEN = sql`measures = NULL, measured_at = NULL, target_picture = NULL,
  pizza = NULL, pizza_picture = NULL, pizza_shown = NULL, pizza_gone = true,
  pizzas = CASE WHEN pizzas IS NOT NULL THEN '[]'::jsonb END`;

export const chooseCameraSource = handle(contract, async ({ headers, body }, context) => {
  const { db, now, keys, request } = context;
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  const { id, camera, store, companyId, maker, venue } = setup;
  checkBox(setup, body.box);
  const { shown, sealed } = chosenSource(setup, body.source, keys);
  await countEntry(db, setup, 'camera addresses of a link');
  const at = new Date(now());
  // Refusals of another camera do not count for this one.
  const isSame = setup.source?.address === shown.address;
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`UPDATE camera_setup SET agent = ${body.box},
        source = ${JSON.stringify(shown)}::jsonb, sealed_source = ${sealed},
        attempt = attempt + 1, chosen_at = ${at}, live = NULL, live_shown = NULL, live_at = NULL, live_digest = NULL,
        look = NULL, look_digest = NULL, refusals = ${isSame ? setup.refusals : 0}, ${NOTHING_SEEN}
      WHERE id = ${id} AND done_at IS NULL AND ends_at = ${setup.endsAt}
        AND (chosen_at IS NULL OR chosen_at <= ${new Date(now() - BETWEEN_MS)})`.execute(trx);
    if (numAffectedRows === 0n) throw tooManyRequests(BETWEEN_MS / 1000);
    await writeAudit(trx, {
      by: maker,
      origin: originOf(request),
      now: now(),
      company: companyId,
      action: 'camera_source_chosen',
      venue,
      subject: `${store}, ${camera}`,
      before: { address: setup.source?.address ?? null },
      after: { address: shown.address, box: body.box },
    });
  });
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

export const searchCameras = handle(searchContract, async ({ headers, body }, context) => {
  const setup = await openSetupOf(context, headers[PHONE_HEADER]);
  checkBox(setup, body.box);
  await sql`UPDATE camera_setup SET agent = ${body.box}, search = search + 1, found = NULL
    WHERE id = ${setup.id} AND done_at IS NULL`.execute(context.db);
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

/**
 * The source in the format of its row; without a new one that of the last attempt.
 * @throws ApiError camera_address_unreadable
 * @throws ApiError setup_step_missing if there is none
 */
function chosenSource({ id, source: last }: Setup, source: CameraSource | null, keys: SessionKeys) {
  if (source) {
    const { secret, ...shown } = readSource(source);
    return { shown, sealed: sql`${sealSource(keys, id, secret)}` };
  }
  if (!last) throw new ApiError('setup_step_missing');
  return { shown: last, sealed: sql.ref('sealed_source') };
}

/** @throws ApiError no_box */
function checkBox({ boxes }: Setup, box: string): void {
  if (!boxes.some(({ name }) => name === box)) throw new ApiError('no_box');
}
