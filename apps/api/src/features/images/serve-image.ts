import { serveImage as contract } from '@crustodian/contract/images';
import { feedRights, isListed } from '@crustodian/domain/feed-visibility';
import { may, type Viewer } from '@crustodian/domain/access';
import { parsePicturePath, type PizzaPlace } from '@crustodian/domain/wire-id';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { runNamed } from '#platform/named-statement';
import { pictureReply, type StoredPicture } from '#platform/picture-reply';

/** A picture that the viewer's feed would not list is as good as absent (spec 000 section 6). */
export const serveImage = handle(
  contract,
  async ({ params, query }, { db, pictures, viewer, request }) => {
    const place = parsePicturePath(params['*']);
    const picture = place && (await findPicture(db, place, viewer));
    const width = query.w ? Number(query.w) : null;
    const { headers } = request;
    const reply =
      picture && (await pictureReply(pictures, picture, { width, as: query.as, headers }));
    if (!reply) throw new ApiError('picture_not_found');
    return reply;
  },
);

async function findPicture(
  db: Db,
  { venue, day, id }: PizzaPlace,
  viewer: Viewer,
): Promise<StoredPicture | null> {
  const statement = may(viewer, 'feed') ? PICTURE : PICTURE_OF_A_REPORT;
  type Found = StoredPicture & Parameters<typeof isListed>[0];
  const [found] = await runNamed<Found>(db, statement, [venue, day, id]);
  return found && isListed(found, feedRights(viewer), { bad: true }) ? found : null;
}

const PICTURE = {
  name: 'picture of a pizza',
  text: `
    SELECT picture.digest, picture.format, pizza.snap_quality AS quality,
      pizza.snap_trusted AS trusted, pizza.censored
    FROM pizza
    JOIN picture ON picture.venue_id = pizza.venue_id AND picture.digest = pizza.picture
    WHERE pizza.venue_id = $1::int AND pizza.business_date = $2::date AND pizza.id = $3::bigint`,
};

/** Who does not see the feed sees the pictures that a delivered report shows (spec 002 section 6). */
const PICTURE_OF_A_REPORT = {
  name: 'picture of a pizza in a delivered report',
  text: `${PICTURE.text}
      AND EXISTS (SELECT FROM report_pizza entry
        JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
        WHERE entry.venue_id = $1::int AND entry.business_date = $2::date
          AND entry.pizza_id = $3::bigint AND entry.shown AND report.state = 'delivered')`,
};
