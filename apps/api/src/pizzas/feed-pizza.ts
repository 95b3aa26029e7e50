import { missingPizza } from './rollups/closed-days.ts';
import type { ShownPizza } from '@crustodian/contract/feed';
import {
  feedRights,
  type FeedRight,
  type FeedRights,
} from '@crustodian/domain/review/feed-visibility';
import type { Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { runNamed, type NamedStatement } from '#platform/database/named-statement';
import { reviewerName } from './reviewer-name.ts';

/** A field of a pizza in the feed: its SQL, and the right without which it is null. */
interface Field {
  sql: string;
  needs?: FeedRight;
}

/** SQL: the day of pizza p in the format of ids and picture paths. */
const DAY = `to_char(p.business_date, 'YYMMDD')`;
/** SQL: the wire id of pizza p, formatted as in domain/pizza/wire-id.ts. */
export const PIZZA_ID = `concat_ws('-', p.venue_id, ${DAY}, p.id)`;
/** SQL: the path of pizza p's picture; '' without one. */
export const PICTURE_PATH = `CASE WHEN p.picture IS NULL THEN '' ELSE concat(p.venue_id, '/', ${DAY}, '/', p.id, '.jpg') END`;
/** SQL: a wall-clock time in wire format (decision X01). */
export const localTs = (column: string) => `to_char(${column}, 'YYYY/MM/DD HH24:MI:SS')`;
const score = (column: string): Field => ({ sql: `p.${column} / 100::float8`, needs: 'scores' });
const verdict = (sql: string): Field => ({ sql, needs: 'scores' });
const always = (sql: string): Field => ({ sql });

/** Fields read from the pipeline's own record of a pizza; the other fields have columns. */
const RECORDED = [
  'snap_quality_reasons',
  'possible_flags',
  'optimal_frame',
  'optimal_frame_quality',
  'optimal_figure',
  'multisize',
  'REPORT_frame_detection_summary',
  'REPORT_detections_categ_summary',
] as const;
const recorded = (field: (typeof RECORDED)[number]): string => `r."${field}"`;

/** SQL: a flag is 1 or 0 if it is set or the pizza was reviewed, and null if nobody has judged it. */
const judged = (flag: string): string =>
  `CASE WHEN ${flag} OR p.reviewed_at IS NOT NULL THEN ${flag}::int END`;

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
  bubbles: verdict(judged('p.bubbles')),
  overbaked: verdict(judged('p.overbaked')),
  bad_cut: verdict(judged('p.bad_cut')),
  possible_flags: verdict(recorded('possible_flags')),
  standard: verdict('p.standard'),
  attributes: verdict(
    `CASE WHEN p.attributes <> '{}' OR p.reviewed_at IS NOT NULL THEN p.attributes END`,
  ),
  censored: always(judged('p.censored')),
  reviewed: always('(p.reviewed_at IS NOT NULL)::int'),
  reviewer: { sql: reviewerName('u'), needs: 'reviewerNames' },
  original_data: { sql: 'p.original_data', needs: 'staffData' },
  rev: always('p.rev'),
} as const satisfies Record<string, Field>;

/** Omitted for everyone else, instead of null. */
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

/** SQL condition: the rule of domain/review/feed-visibility.ts, for rows p. */
export const visibleCondition = ({ censored, flaggedPictures }: FeedRights): string =>
  [
    'p.snap_quality IS NOT NULL',
    ...(censored ? [] : ['NOT p.censored']),
    ...(flaggedPictures ? [] : [`(NOT p.snap_trusted OR p.snap_quality = 'buena')`]),
  ].join(' AND ');

/**
 * SQL FROM and WHERE: the pizzas p of venue $1 on the business days $2..$3 that a viewer with these
 * rights may see, with their detail d, and j: the pizza in feed format.
 */
export const fromPizzas = (rights: FeedRights): string => `
  FROM pizza p
  JOIN pizza_detail d ON d.venue_id = $1::int AND d.business_date BETWEEN $2::date AND $3::date
    AND d.business_date = p.business_date AND d.id = p.id
  LEFT JOIN picture i ON i.venue_id = $1::int AND i.digest = p.picture
  LEFT JOIN user_account u ON u.id = p.reviewer_id,
  LATERAL json_to_record(d.tracked) AS r(${RECORDED.map((field) => `"${field}" json`).join(', ')}),
  LATERAL (SELECT
      ${pizzaColumns(rights)}) j
  WHERE p.venue_id = $1::int AND p.business_date BETWEEN $2::date AND $3::date
    AND ${visibleCondition(rights)}`;

/** Statement name: each set of rights has its own text, and so its own plan. */
export const rightsName = (rights: FeedRights): string =>
  Object.values(rights).map(Number).join('');

/** Reads pizzas by id, as far as these rights allow. Parameters: venue, first day, last day, ids. */
const pizzasByIdStatement = (rights: FeedRights): NamedStatement => ({
  name: `pizzas of a day with rights ${rightsName(rights)}`,
  text: `SELECT j.id, row_to_json(j) AS pizza, ${rights.scores ? 'd.evaluation' : 'NULL::json'} AS evaluation
    ${fromPizzas(rights)} AND p.id = ANY ($4::bigint[]) AND d.id = ANY ($4::bigint[])`,
});

interface DayPizzas {
  venue: number;
  day: CalendarDay;
  ids: readonly number[];
}

/** Pizzas of a day in feed format for the viewer, by wire id; omits those the viewer may not see. */
export async function shownPizzas(
  db: Db,
  viewer: Viewer,
  { venue, day, ids }: DayPizzas,
): Promise<Map<string, ShownPizza>> {
  const statement = pizzasByIdStatement(feedRights(viewer));
  const rows = await runNamed<ShownPizza & { id: string }>(db, statement, [venue, day, day, ids]);
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
}

/**
 * One pizza in feed format for the viewer.
 * @throws ApiError pizza_not_found when the viewer may not see it
 */
export async function shownPizza(db: Db, viewer: Viewer, place: PizzaLocator): Promise<ShownPizza> {
  const { venue, day, id } = place;
  const shown = await shownPizzas(db, viewer, { venue, day, ids: [id] });
  const pizza = shown.get(pizzaId(place));
  if (!pizza) throw await missingPizza(db, place);
  return pizza;
}
