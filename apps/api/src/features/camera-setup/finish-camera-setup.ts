import { PHONE_HEADER, finishCameraSetup as contract } from '@crustodian/contract/camera-setup';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { mayGoOn } from '@crustodian/domain/cameras/setup-checks';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { sql } from 'kysely';
import { answerOf } from './setup-answer.ts';
import { checksOf, isStill, setupOf, type SeenCircle, type Setup } from './setup-row.ts';

export const finishCameraSetup = handle(contract, async ({ headers }, context) => {
  const { db, now, request } = context;
  const setup = await setupOf(context, headers[PHONE_HEADER]);
  // The client repeats the request if the answer was lost.
  if (setup.isDone) return answerOf(setup, context);
  const { venue, camera, store, companyId, maker, pizza } = setup;
  const checks = checksOf(setup, 'en');
  if (!checks || !mayGoOn(checks) || !pizza) throw new ApiError('setup_step_missing');
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`UPDATE camera_setup SET done_at = ${new Date(now())},
        live = NULL, live_shown = NULL WHERE ${isStill(setup)}`.execute(trx);
    // The set-up was finished or its link ended meanwhile, or another camera was chosen.
    if (numAffectedRows === 0n) return;
    const { before, after } = await keepPlace(trx, setup, pizza.figure);
    const values: WrittenFacts = Object.fromEntries(
      checks.map(({ check, value }) => [check, value]),
    );
    await writeAudit(trx, {
      by: maker,
      origin: originOf(request),
      now: now(),
      company: companyId,
      action: 'camera_set_up',
      venue,
      subject: `${store}, ${camera}`,
      before: { place: before },
      after: { ...values, place: after },
    });
  });
  return answerOf(await setupOf(context, headers[PHONE_HEADER]), context);
});

/**
 * The test pizza's place is where the store's camera sees every pizza. A store with several cameras
 * has no place, because it would be wrong for all but one.
 */
async function keepPlace(trx: Db, { venue, camera }: Setup, { x, y, radius }: SeenCircle) {
  const { rows } = await sql<{ place: SeenCircle | null }>`
    SELECT camera AS place FROM venue WHERE id = ${venue} FOR UPDATE`.execute(trx);
  const { rows: watched } = await sql`SELECT 1 FROM watched_camera
    WHERE venue_id = ${venue} AND camera <> ${camera} LIMIT 1`.execute(trx);
  const { rows: setUp } = await sql`SELECT 1 FROM camera_setup
    WHERE venue_id = ${venue} AND camera <> ${camera} AND done_at IS NOT NULL LIMIT 1`.execute(trx);
  const { place } = rows[0]!;
  const next = watched.length + setUp.length === 0 ? { x, y, radius } : null;
  await trx
    .updateTable('venue')
    .set({ camera: next && JSON.stringify(next) })
    .where('id', '=', venue)
    .execute();
  return { before: placeText(place), after: placeText(next) };
}

const placeText = (place: SeenCircle | null): string | null =>
  place && [place.x, place.y, place.radius].join(',');
