import { serveStoreTvPicture as contract } from '@crustodian/contract/store-tv';
import { parsePicturePath } from '@crustodian/domain/pizza/wire-id';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { pictureReply } from '#platform/pictures/picture-reply';
import { openTv } from './open-tv.ts';
import { tvPicture } from './tv-pictures.ts';

/** Serves pictures to screens without a session, so it serves only pictures that a screen shows. */
export const serveStoreTvPicture = handle(contract, async ({ params, query }, context) => {
  const { db, pictures, readingPicture: elsewhere, request } = context;
  const tv = await openTv(context, params.venue, query.key);
  const place = parsePicturePath(params['*']);
  const picture = place && (await tvPicture(db, tv, place));
  const width = query.w ?? null;
  const { headers } = request;
  const reply = picture && (await pictureReply(pictures, picture, { width, headers, elsewhere }));
  if (!reply) throw new ApiError('picture_not_found');
  return reply;
});
