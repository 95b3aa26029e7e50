import type { FeedRight, FeedRights } from '@crustodian/domain/feed-visibility';
import { reviewerName } from '#facts/reviewer-name';
import type { NamedStatement } from '#platform/named-statement';

/** A field of the answer: its SQL, and the right without which it is null. */
interface Field {
  sql: string;
  needs?: FeedRight;
}

const DAY = `to_char(p.business_date, 'YYMMDD')`;
/** The spelling of domain/wire-id.ts. */
const PIZZA_ID = `concat_ws('-', p.venue_id, ${DAY}, p.id)`;
const PICTURE_PATH = `CASE WHEN p.picture IS NULL THEN '' ELSE concat(p.venue_id, '/', ${DAY}, '/', p.id, '.jpg') END`;
const CAPTURE_ID = `concat_ws('-', c.venue_id, c.id)`;
const localTs = (column: string) => `to_char(${column}, 'YYYY/MM/DD HH24:MI:SS')`;
const score = (column: string): Field => ({ sql: `p.${column} / 100::float8`, needs: 'scores' });
const verdict = (sql: string): Field => ({ sql, needs: 'scores' });
const always = (sql: string): Field => ({ sql });

/** Fields of the pipeline's own record of a pizza; the rest of it has columns. */
const RECORDED = [
  'snap_quality_reasons',
  'optimal_frame',
  'optimal_frame_quality',
  'optimal_figure',
  'multisize',
  'REPORT_frame_detection_summary',
  'REPORT_detections_categ_summary',
] as const;
const recorded = (field: (typeof RECORDED)[number]): string => `r."${field}"`;

const PIZZA = {
  id: always(PIZZA_ID),
  pizza_info_id: always(PIZZA_ID),
  REPORT_localized_capture_start_ts: always(localTs('p.local_ts')),
  category: always('p.specialty'),
  crust: verdict('p.crust'),
  snap_quality: always('p.snap_quality'),
  snap_quality_trusted: always('p.snap_trusted'),
  snap_quality_reasons: always(recorded('snap_quality_reasons')),
  optimal_snap_path: always(PICTURE_PATH),
  REPORT_optimal_snap_path: always(PICTURE_PATH),
  optimal_frame: always(recorded('optimal_frame')),
  optimal_frame_quality: always(recorded('optimal_frame_quality')),
  optimal_figure: always(recorded('optimal_figure')),
  placeholder: always('i.placeholder'),
  picture_size: always(
    `CASE WHEN i.width IS NOT NULL THEN json_build_object('width', i.width, 'height', i.height) END`,
  ),
  raw_score: score('raw_score'),
  score: score('score'),
  multisize: verdict(recorded('multisize')),
  omit_soft: verdict('p.omit_soft::int'),
  REPORT_frame_detection_summary: verdict(recorded('REPORT_frame_detection_summary')),
  REPORT_detections_categ_summary: verdict(recorded('REPORT_detections_categ_summary')),
  bubbles: verdict('p.bubbles::int'),
  overbaked: verdict('p.overbaked::int'),
  bad_cut: verdict('p.bad_cut::int'),
  standard: verdict('p.standard'),
  attributes: verdict('p.attributes'),
  censored: always('p.censored::int'),
  reviewed: always('(p.reviewed_at IS NOT NULL)::int'),
  reviewer: { sql: reviewerName('u'), needs: 'reviewerNames' },
  original_data: { sql: 'p.original_data', needs: 'staffData' },
  rev: always('p.rev'),
} as const satisfies Record<string, Field>;

/** Left out, not null, for everybody else. */
const STAFF_DATA = {
  discriminator: 'p.discriminator',
  gt_extra: `p.ground_truth -> 'gt_extra'`,
  gt_optimal_frame: `p.ground_truth -> 'gt_optimal_frame'`,
  gt_category: `p.ground_truth -> 'gt_category'`,
  gt_product: `p.ground_truth -> 'gt_product'`,
  gt_crust: `p.ground_truth -> 'gt_crust'`,
  gt_snap_quality: `p.ground_truth -> 'gt_snap_quality'`,
  gt_score_criteria: `p.ground_truth -> 'gt_score_criteria'`,
};

function pizzaColumns(rights: FeedRights): string {
  const fields = Object.entries<Field>(PIZZA).map(([key, { sql, needs }]) => [
    key,
    !needs || rights[needs] ? sql : 'NULL::text',
  ]);
  const staffFields = rights.staffData ? Object.entries(STAFF_DATA) : [];
  return [...fields, ...staffFields].map(([key, sql]) => `${sql} AS "${key}"`).join(',\n      ');
}

/** What domain/feed-visibility.ts says about one pizza, over many. */
const travelling = ({ censored, flaggedPictures }: FeedRights): string =>
  [
    'p.snap_quality IS NOT NULL',
    ...(censored ? [] : ['NOT p.censored']),
    ...(flaggedPictures ? [] : [`(NOT p.snap_trusted OR p.snap_quality = 'buena')`]),
  ].join(' AND ');

const byPizza = (column: string, { scores }: FeedRights): string =>
  scores
    ? `coalesce(json_object_agg(id, ${column}) FILTER (WHERE evaluation IS NOT NULL), '{}')`
    : `'{}'::json`;

/**
 * The feed of venue $1 over the business days $2..$3 as a viewer with these rights gets it: a row for
 * each capture, its JSON made, in the order of time. Nesting the captures as well would copy them all.
 */
export function feedStatement(rights: FeedRights): NamedStatement {
  const granted = Object.values(rights).map(Number).join('');
  return {
    name: `feed with rights ${granted}`,
    text: `
WITH pizza_of_feed AS (
  SELECT p.capture_id, p.pipeline_id, p.local_ts, ${PIZZA_ID} AS id, d.evaluation, d.detections, row_to_json(j) AS json
  FROM pizza p
  JOIN pizza_detail d ON d.venue_id = $1::int AND d.business_date BETWEEN $2::date AND $3::date
    AND d.business_date = p.business_date AND d.id = p.id
  LEFT JOIN picture i ON i.digest = p.picture
  LEFT JOIN user_account u ON u.id = p.reviewer_id,
  LATERAL json_to_record(d.tracked) AS r(${RECORDED.map((field) => `"${field}" json`).join(', ')}),
  LATERAL (SELECT
      ${pizzaColumns(rights)}) j
  WHERE p.venue_id = $1::int AND p.business_date BETWEEN $2::date AND $3::date
    AND ${travelling(rights)}
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
