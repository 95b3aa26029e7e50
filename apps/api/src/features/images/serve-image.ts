import { serveImage as contract } from '@crustodian/contract/images';
import { feedRights, isListed } from '@crustodian/domain/feed-visibility';
import { may, type Viewer } from '@crustodian/domain/access';
import { parsePicturePath, type PizzaPlace } from '@crustodian/domain/wire-id';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle, type Reply } from '#platform/http';
import { sql } from 'kysely';
import { byteRange } from './byte-range.ts';

/**
 * The bytes of a picture never change, so a browser keeps them; but only for who is signed in now.
 * A picture that the viewer's feed would not list is as good as absent (spec 000 section 6).
 */
export const serveImage = handle(
  contract,
  async ({ params, query }, { db, pictures, ...context }) => {
    const place = parsePicturePath(params['*']);
    const picture = place && (await findPicture(db, place, context.viewer));
    if (!picture) throw new ApiError('picture_not_found');

    const width = query.w ? Number(query.w) : null;
    const etag = `"${picture.digest}-${width ?? 'original'}"`;
    const headers = {
      etag,
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
    };
    const asked = context.request.headers;
    if (namesTag(asked['if-none-match'], etag)) return { status: 304, headers };

    const bytes = await (width
      ? pictures.readSized(picture.digest, width)
      : pictures.read(picture.digest));
    if (!bytes) throw new ApiError('picture_not_found');
    const type = width ? 'image/webp' : `image/${picture.format}`;
    const stillTheSame = asked['if-range'] === undefined || asked['if-range'] === etag;
    return partOf(bytes, stillTheSame ? asked.range : undefined, {
      ...headers,
      'content-type': type,
      'accept-ranges': 'bytes',
    });
  },
);

interface Picture {
  digest: string;
  format: string;
}

async function findPicture(db: Db, place: PizzaPlace, viewer: Viewer): Promise<Picture | null> {
  const { rows } = await sql<Picture & Parameters<typeof isListed>[0]>`
    SELECT picture.digest, picture.format, pizza.snap_quality AS quality,
      pizza.snap_trusted AS trusted, pizza.censored
    FROM pizza JOIN picture ON picture.digest = pizza.picture
    WHERE pizza.venue_id = ${place.venue} AND pizza.business_date = ${place.day}
      AND pizza.id = ${place.id} AND ${isReachable(place, viewer)}`.execute(db);
  const [found] = rows;
  return found && isListed(found, feedRights(viewer), { bad: true }) ? found : null;
}

/** SQL: who does not see the feed sees the pictures that a delivered report shows (spec 002 section 6). */
function isReachable(place: PizzaPlace, viewer: Viewer) {
  if (may(viewer, 'feed')) return sql<boolean>`true`;
  return sql<boolean>`EXISTS (SELECT FROM report_pizza entry
    JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
    WHERE entry.venue_id = ${place.venue} AND entry.business_date = ${place.day}
      AND entry.pizza_id = ${place.id} AND entry.shown AND report.state = 'delivered')`;
}

/** True when a header If-None-Match names the tag; a cache may have weakened it. */
const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

function partOf(bytes: Buffer, asked: string | undefined, headers: Record<string, string>): Reply {
  const range = byteRange(asked, bytes.length);
  if (range === 'whole') return { headers, body: bytes };
  if (range === 'none') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } };
  }
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  };
}
