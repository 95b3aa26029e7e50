import { serveImage as contract } from '@crustodian/contract/images';
import { feedRights, isListed } from '@crustodian/domain/review/feed-visibility';
import { may, type Viewer } from '@crustodian/domain/people/access';
import type { ProblemCode } from '@crustodian/domain/figures/problems';
import { mostFrequent, PICTURES_OF_A_PROBLEM } from '@crustodian/domain/reports/printed-problems';
import { figuresOf } from '@crustodian/domain/reports/report-figures';
import { parsePicturePath, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { IS_COUNTED, reportVerdicts } from '#reports/week-figures';
import { batchLoader } from '#platform/jobs/batch-loader';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handleWithState } from '#platform/http/http';
import { runNamed, type NamedStatement } from '#platform/database/named-statement';
import { pictureReply, type StoredPicture } from '#platform/pictures/picture-reply';
import { sql } from 'kysely';

/** A picture that the viewer's feed would not list is treated as missing (spec 000 section 6). */
export const serveImage = handleWithState(contract, ({ db, pictures }) => {
  const find = pictureFinder(db);
  return async ({ params, query }, { viewer, request, readingPicture: elsewhere }) => {
    const place = parsePicturePath(params['*']);
    const picture = place && (await pictureFor(db, find, place, viewer));
    const width = query.w ?? null;
    const { headers } = request;
    const asked = { width, as: query.as, headers, elsewhere };
    const reply = picture && (await pictureReply(pictures, picture, asked));
    if (!reply) throw new ApiError('picture_not_found');
    return reply;
  };
});

type Found = StoredPicture & Parameters<typeof isListed>[0];
type FindPicture = (
  place: PizzaLocator,
  by: { viewer: Viewer; statement: NamedStatement },
) => Promise<StoredPicture | null>;

/** Looks up pictures; concurrent requests for the same day share one query. */
function pictureFinder(db: Db): FindPicture {
  const lookUp = batchLoader({
    keyOf: ({ statement, venue, day }: PizzaLocator & { statement: NamedStatement }) =>
      `${statement.name} ${venue} ${day}`,
    ask: async ({ statement, venue, day }, ids: readonly number[]) => {
      const rows = await runNamed<Found & { id: number }>(db, statement, [venue, day, ids]);
      return new Map(rows.map((row) => [row.id, row]));
    },
  });
  return async (place, { viewer, statement }) => {
    const found = (await lookUp({ ...place, statement }, place.id)).get(place.id);
    return found && isListed(found, feedRights(viewer), { bad: true }) ? found : null;
  };
}

/**
 * Users without access to the feed can see the pictures of delivered reports (spec 002 section 6).
 */
async function pictureFor(
  db: Db,
  find: FindPicture,
  place: PizzaLocator,
  viewer: Viewer,
): Promise<StoredPicture | null> {
  if (may(viewer, 'feed')) return find(place, { viewer, statement: PICTURES });
  const shown = await find(place, { viewer, statement: PICTURES_SHOWN });
  if (shown || !(await isExample(db, place))) return shown;
  return find(place, { viewer, statement: PICTURES });
}

const PICTURES = {
  name: 'pictures of pizzas',
  text: `
    SELECT pizza.id, picture.digest, picture.format, pizza.snap_quality AS quality,
      pizza.snap_trusted AS trusted, pizza.censored
    FROM pizza
    JOIN picture ON picture.venue_id = pizza.venue_id AND picture.digest = pizza.picture
    WHERE pizza.venue_id = $1::int AND pizza.business_date = $2::date
      AND pizza.id = ANY ($3::bigint[]) AND picture.venue_id = $1::int`,
};

const PICTURES_SHOWN = {
  name: 'pictures of pizzas shown on a delivered report',
  text: `${PICTURES.text}
      AND EXISTS (SELECT FROM report_pizza entry
        JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
        WHERE entry.venue_id = $1::int AND entry.business_date = $2::date
          AND entry.pizza_id = pizza.id AND entry.shown AND report.state = 'delivered')`,
};

/**
 * Whether a delivered report prints the pizza as an example of a problem although the pizza is not
 * shown itself.
 */
async function isExample(db: Db, { venue, day, id }: PizzaLocator): Promise<boolean> {
  const { rows: reports } = await sql<{ venue: number; id: number }>`
    SELECT report.venue_id AS venue, report.id FROM report_pizza entry
    JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
    WHERE entry.venue_id = ${venue} AND entry.business_date = ${day} AND entry.pizza_id = ${id}
      AND entry.list = 'scored' AND entry.problems <> '{}' AND report.state = 'delivered'`.execute(
    db,
  );
  for (const report of reports) {
    const { problems } = figuresOf(await reportVerdicts(db, report));
    for (const { problem } of mostFrequent(problems)) {
      if (await isExampleOf(db, { ...report, problem }, { day, id })) return true;
    }
  }
  return false;
}

/** Whether the pizza is among the first ones of the report that have the problem. */
async function isExampleOf(
  db: Db,
  { venue, id: report, problem }: { venue: number; id: number; problem: ProblemCode },
  { day, id }: Pick<PizzaLocator, 'day' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM (
      SELECT entry.business_date, entry.pizza_id FROM report_pizza entry
      WHERE entry.venue_id = ${venue} AND entry.report_id = ${report} AND ${IS_COUNTED}
        AND entry.standard = 'not_to_standard' AND ${problem} = ANY (entry.problems)
      ORDER BY entry.shown DESC, entry.local_ts, entry.pizza_id
      LIMIT ${PICTURES_OF_A_PROBLEM}) example
    WHERE example.business_date = ${day} AND example.pizza_id = ${id}`.execute(db);
  return rows.length > 0;
}
