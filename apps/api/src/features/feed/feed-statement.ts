import { fromPizzas, localTs, PIZZA_ID, rightsName } from '#pizzas/feed-pizza';
import type { NamedStatement } from '#platform/database/named-statement';
import type { FeedRights } from '@crustodian/domain/review/feed-visibility';

const CAPTURE_ID = `concat_ws('-', c.venue_id, c.id)`;

const byPizza = (column: string, { scores }: FeedRights): string =>
  scores
    ? `coalesce(json_object_agg(id, ${column}) FILTER (WHERE evaluation IS NOT NULL), '{}')`
    : `'{}'::json`;

/**
 * The feed of venue $1 over the business days $2..$3 for a viewer with these rights: one row per
 * capture, with its JSON already built, in chronological order. Nesting the captures as well would
 * copy them all.
 */
export function feedStatement(rights: FeedRights): NamedStatement {
  return {
    name: `feed with rights ${rightsName(rights)}`,
    text: `
WITH pizza_of_feed AS (
  SELECT p.capture_id, p.pipeline_id, p.local_ts, ${PIZZA_ID} AS id, d.evaluation, d.detections, row_to_json(j) AS json
  ${fromPizzas(rights)}
), result AS (
  SELECT capture_id, max(pipeline_id) AS pipeline_id,
    json_agg(json ORDER BY local_ts, id) AS trackeds,
    ${byPizza('detections', rights)} AS optimal_snap_ingredients,
    ${byPizza('evaluation', rights)} AS evaluation_results
  FROM pizza_of_feed GROUP BY capture_id
)
SELECT json_build_object(
  'vid', json_build_object(
    'venue', c.venue_id::text,
    'REPORT_id', ${CAPTURE_ID},
    'REPORT_file_path', c.file_path,
    'REPORT_capture_start_ts', ${localTs('c.started_local')}),
  'result', json_build_object(
    'REPORT_id', ${CAPTURE_ID},
    'REPORT_vid_id', ${CAPTURE_ID},
    'pipeline_id', result.pipeline_id,
    'tracking_ok', c.tracking_ok,
    'evaluation_ok', c.evaluation_ok,
    'trackeds', trackeds,
    'optimal_snap_ingredients', optimal_snap_ingredients,
    'evaluation_results', evaluation_results))::text AS capture
FROM result JOIN capture c ON c.venue_id = $1::int AND c.id = capture_id
ORDER BY c.started_local, c.id`,
  };
}
