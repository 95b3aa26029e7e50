import { serveShiftPicture as contract } from '@crustodian/contract/store-tv';
import { parsePicturePath } from '@crustodian/domain/pizza/wire-id';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { pictureReply, type StoredPicture } from '#platform/pictures/picture-reply';
import { sql } from 'kysely';
import { openShift } from './open-shift.ts';
import { shiftNow } from './shift-pizzas.ts';

export const serveShiftPicture = handle(contract, async ({ params, query }, context) => {
  const { db, pictures, readingPicture: elsewhere, request, now } = context;
  const tv = await openShift(context, params.venue, query.key);
  const place = parsePicturePath(params['*']);
  if (!place || !tv.hasShift) throw new ApiError('picture_not_found');
  const { day } = shiftNow(tv, now());
  const { rows } = await sql<StoredPicture>`
    SELECT i.digest, i.format FROM pizza p
    JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE p.venue_id = ${place.venue} AND p.business_date = ${place.day} AND p.id = ${place.id}
      AND NOT p.censored AND p.snap_quality = 'buena'
      AND (p.venue_id = ${tv.id} AND p.business_date >= ${addDays(day, -1)}
        OR EXISTS (SELECT FROM golden_sample g WHERE g.company_id = ${tv.company}
          AND g.venue_id = p.venue_id AND g.business_date = p.business_date AND g.pizza_id = p.id))`.execute(
    db,
  );
  const { headers } = request;
  const width = query.w ?? null;
  const reply = rows[0] && (await pictureReply(pictures, rows[0], { width, headers, elsewhere }));
  if (!reply) throw new ApiError('picture_not_found');
  return reply;
});
