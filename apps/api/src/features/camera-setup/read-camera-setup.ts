import {
  PHONE_HEADER,
  readCameraSetup as contract,
  serveLivePicture as pictureContract,
} from '@crustodian/contract/camera-setup';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { inspectNewest } from './inspect-picture.ts';
import { answerOf } from './setup-answer.ts';
import { setupOf } from './setup-row.ts';

/** The phone's requests keep the camera's pictures live. */
export const readCameraSetup = handle(contract, async ({ headers }, context) => {
  const { db, now } = context;
  const setup = await setupOf(context, headers[PHONE_HEADER]);
  if (setup.isDone) return answerOf(setup, context);
  await sql`UPDATE camera_setup SET asked_at = ${new Date(now())}
    WHERE id = ${setup.id}`.execute(db);
  const inspection = await inspectNewest(context, setup);
  // Read again, because the pizza of this picture may have been counted.
  const counted = setup.pizzas ? await setupOf(context, headers[PHONE_HEADER]) : setup;
  return answerOf({ ...counted, inspection }, context);
});

export const serveLivePicture = handle(pictureContract, async ({ params, headers }, context) => {
  const { id } = await setupOf(context, headers[PHONE_HEADER]);
  const column = params.of === 'live' ? 'live_shown' : 'pizza_shown';
  const { rows } = await sql<{ bytes: Buffer | null }>`
    SELECT ${sql.ref(column)} AS bytes FROM camera_setup WHERE id = ${id}`.execute(context.db);
  const picture = rows[0];
  if (!picture?.bytes) throw new ApiError('picture_not_found');
  return {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: picture.bytes,
  };
});
