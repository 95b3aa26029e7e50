import { missingPizza } from '#pizzas/rollups/closed-days';
import { reviewerName } from '#pizzas/reviewer-name';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { runNamed } from '#platform/database/named-statement';
import { personName } from '#platform/auth/person-name';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  evaluationKeyMax,
  ownSliceMaxima,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { crustChoices } from '@crustodian/domain/pizza/crusts';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights, isVisibleTo, type Snapshot } from '@crustodian/domain/review/feed-visibility';
import type { HistoryField, ReviewedPizza, ReviewRules } from '@crustodian/domain/review/feedback';
import type { EngineResult } from '@crustodian/domain/pizza/apply-rescore';
import {
  parseCaptureId,
  parsePizzaId,
  type PizzaKey,
  type PizzaLocator,
} from '@crustodian/domain/pizza/wire-id';

/** The current state of a pizza, locked until the transaction ends, with the rules for reviewing it. */
export interface StoredPizza {
  place: PizzaLocator;
  hour: number;
  rev: number;
  pizza: ReviewedPizza;
  rules: ReviewRules;
  /** Name of the user making the request. */
  viewerName: string;
  /** What the same request stored earlier; null for a new request. */
  answeredBefore: EntriesBefore | null;
  /** The review that was part of its capture; null if there was none. */
  cameWith: { reviewer: string; at: Date } | null;
  /** The engine's result of the last rescore; null if the pizza was never rescored. */
  latestRescore: EngineResult | null;
  /** The rev of the last correction; null if there was none. */
  correctedRev: number | null;
}

interface EntryBefore {
  field: HistoryField;
  after: unknown;
  rev: number;
  reviewer: string;
  /** Whether the viewer sent that request. */
  mine: boolean;
  isUndo: boolean;
}

export type EntriesBefore = [EntryBefore, ...EntryBefore[]];

/** The pizza of a day to look up, with the viewer and the request. */
export interface PizzaLookup {
  key: PizzaKey;
  viewer: Viewer;
  requestId: string;
}

export interface VenueDay {
  venue: number;
  day: CalendarDay;
}

type Points = Record<string, number>;
interface PizzaRow extends ReviewedPizza, Snapshot {
  position: number;
  id: number;
  censored: boolean;
  hour: number;
  rev: number;
  grid: Grid;
  ownWeights: Points;
  ownMaxima: Points;
  ownCrusts: string[];
  specialties: string[];
  viewerName: string;
  answeredBefore: EntriesBefore | null;
  cameWithReviewer: string | null;
  receivedAt: Date | null;
  latestRescore: EngineResult | null;
  correctedRev: number | null;
}

/**
 * Every part repeats the store as a value, so that a distributed engine sees that all rows are on
 * one machine.
 */
const LOCK = {
  name: 'lock pizzas',
  text: `
SELECT asked.position, p.id, p.snap_quality AS quality, p.snap_trusted AS trusted, p.hour, p.rev, p.specialty,
  p.crust, p.standard, p.censored, p.bubbles, p.overbaked, p.bad_cut AS "badCut",
  p.omit_soft AS "omitSoft", p.attributes, p.score / 100::float8 AS score,
  p.original_data AS "originalData", d.evaluation, ${reviewerName('last')} AS reviewer,
  c.grid, c.score_weights AS "ownWeights", c.evaluation_key_max AS "ownMaxima",
  c.feedback_crusts AS "ownCrusts", ${personName('me')} AS "viewerName",
  v.specialties || ARRAY(SELECT specialty FROM report_specialty WHERE company_id = c.id)
    AS specialties,
  (SELECT json_agg(row_to_json(e)) FROM (
    SELECT x.field, x.new_value AS after, x.rev, ${personName('who')} AS reviewer, x.user_id = me.id AS mine,
      x.undoes IS NOT NULL AS "isUndo"
    FROM correction x JOIN user_account who ON who.id = x.user_id
    WHERE x.venue_id = $1::int AND x.request_id = asked.request AND x.pizza_id = p.id) e)
    AS "answeredBefore",
  d.tracked ->> 'reviewer' AS "cameWithReviewer",
  (SELECT said FROM pizza_rescore r WHERE r.venue_id = $1::int
    AND r.business_date = $2::date AND r.pizza_id = p.id ORDER BY r.id DESC LIMIT 1)
    AS "latestRescore",
  (SELECT max(x.rev) FROM correction x WHERE x.venue_id = $1::int
    AND x.business_date = $2::date AND x.pizza_id = p.id) AS "correctedRev",
  (SELECT received_at FROM capture k WHERE k.venue_id = $1::int AND k.id = p.capture_id)
    AS "receivedAt"
FROM json_to_recordset($3::json) AS asked(position int, id bigint, capture bigint, pipeline text,
  viewer int, request uuid)
JOIN pizza p ON p.id = asked.id AND p.capture_id = asked.capture
  AND (asked.pipeline IS NULL OR p.pipeline_id = asked.pipeline)
JOIN pizza_detail d ON d.venue_id = $1::int AND d.business_date = $2::date AND d.id = p.id
JOIN venue v ON v.id = p.venue_id
JOIN company c ON c.id = v.company_id
JOIN user_account me ON me.id = asked.viewer
LEFT JOIN user_account last ON last.id = p.reviewer_id
WHERE p.venue_id = $1::int AND p.business_date = $2::date
  AND p.id = ANY ($4::bigint[]) AND d.id = ANY ($4::bigint[])
ORDER BY p.id
FOR UPDATE OF p`,
};

/** @throws ApiError pizza_not_found when the ids name no pizza */
export function locatorOf({ t_id }: PizzaKey): PizzaLocator {
  const place = parsePizzaId(t_id);
  if (!place) throw new ApiError('pizza_not_found');
  return place;
}

/**
 * Locks pizzas of one day in the order of their ids, and returns them in the requested order. Null
 * if the three ids do not identify one pizza, or if the viewer may not see it: to that viewer it
 * does not exist.
 */
export async function lockPizzas(
  trx: Db,
  { venue, day }: VenueDay,
  lookups: readonly PizzaLookup[],
): Promise<(StoredPizza | null)[]> {
  const asked = lookups.flatMap(({ key, viewer, requestId }, position) => {
    const capture = parseCaptureId(key.vid_id);
    if (capture?.venue !== venue) return [];
    // A result has two ids: its pipeline's, and REPORT_id, which equals its capture's.
    const pipeline = key.pipe_id === key.vid_id ? null : key.pipe_id;
    const ids = { id: locatorOf(key).id, capture: capture.id, pipeline };
    return [{ position, ...ids, viewer: viewer.id, request: requestId }];
  });
  const ids = asked.map(({ id }) => id);
  const rows = await runNamed<PizzaRow>(trx, LOCK, [venue, day, JSON.stringify(asked), ids]);
  const found = new Map(rows.map((row) => [row.position, row]));
  return lookups.map(({ viewer }, position) => {
    const row = found.get(position);
    return row && isVisibleTo(row, feedRights(viewer)) ? storedPizza({ venue, day }, row) : null;
  });
}

/** @throws ApiError pizza_not_found */
export async function lockPizza(trx: Db, lookup: PizzaLookup): Promise<StoredPizza> {
  const place = locatorOf(lookup.key);
  const [stored] = await lockPizzas(trx, place, [lookup]);
  if (!stored) throw await missingPizza(trx, place);
  return stored;
}

function storedPizza({ venue, day }: VenueDay, row: PizzaRow): StoredPizza {
  const { id, hour, rev, viewerName, answeredBefore, latestRescore, correctedRev } = row;
  const { cameWithReviewer: reviewer, receivedAt: at } = row;
  return {
    place: { venue, day, id },
    hour,
    rev,
    pizza: reviewedPizza(row),
    rules: rulesOf(row),
    viewerName,
    answeredBefore,
    cameWith: reviewer !== null && at ? { reviewer, at } : null,
    latestRescore,
    correctedRev,
  };
}

const reviewedPizza = (row: PizzaRow): ReviewedPizza => ({
  specialty: row.specialty,
  crust: row.crust,
  standard: row.standard,
  censored: row.censored,
  bubbles: row.bubbles,
  overbaked: row.overbaked,
  badCut: row.badCut,
  omitSoft: row.omitSoft,
  attributes: row.attributes,
  score: row.score,
  evaluation: row.evaluation,
  originalData: row.originalData,
  reviewer: row.reviewer,
});

function rulesOf({ grid, ownWeights, ownMaxima, ownCrusts, specialties }: PizzaRow): ReviewRules {
  const weights = scoreWeights(grid, ownSliceMaxima(ownWeights, ownMaxima));
  return {
    grid,
    weights,
    maxima: evaluationKeyMax(weights, ownMaxima),
    crusts: crustChoices(ownCrusts).map(({ value }) => value),
    specialties,
  };
}
