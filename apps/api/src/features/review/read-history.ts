import { missingPizza } from '#pizzas/rollups/closed-days';
import { readHistory as contract } from '@crustodian/contract/review';
import { feedRights, isVisibleTo, type Snapshot } from '@crustodian/domain/review/feed-visibility';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { personName } from '#platform/auth/person-name';
import { sql } from 'kysely';
import { IS_GROUND_TRUTH } from '#pizzas/corrections/history';

interface SnapshotHistory extends Snapshot {
  history: Line[];
}

interface Line {
  id: string;
  at: string;
  reviewer: string;
  field: string;
  before: unknown;
  after: unknown;
  rev: number;
  undoes: string | null;
}

/**
 * Fields stored only for undo: too long to read, or shown by another field of the same correction.
 */
const UNTOLD = ['score_details', 'flag_effects', 'score_adjusted', 'original_data'];

export const readHistory = handle(contract, async ({ params }, { db, viewer }) => {
  const place = parsePizzaId(params.id);
  if (!place) throw new ApiError('pizza_not_found');
  const { venue, day, id } = place;
  const rights = feedRights(viewer);
  const { rows } = await sql<SnapshotHistory>`
    SELECT p.snap_quality AS quality, p.snap_trusted AS trusted, p.censored,
      (SELECT coalesce(json_agg(line ORDER BY line.rev DESC, line.id DESC), '[]') FROM (
        SELECT c.id::text, c.at, ${sql.raw(personName('u'))} AS reviewer, c.field,
          c.old_value AS before, c.new_value AS after, c.rev, c.undoes::text
        FROM correction c JOIN user_account u ON u.id = c.user_id
        WHERE c.venue_id = p.venue_id AND c.business_date = p.business_date
          AND c.pizza_id = p.id AND c.field <> ALL (${UNTOLD})
          AND (${rights.staffData} OR NOT ${IS_GROUND_TRUTH})) line) AS history
    FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  const [pizza] = rows;
  if (!pizza) throw await missingPizza(db, place);
  if (!isVisibleTo(pizza, rights)) throw new ApiError('pizza_not_found');
  return { history: pizza.history };
});
