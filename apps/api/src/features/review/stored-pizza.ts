import { reviewerName } from '#facts/reviewer-name';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { runNamed } from '#platform/named-statement';
import { personName } from '#platform/person-name';
import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/criteria';
import { crustChoices } from '@crustodian/domain/crusts';
import type { Viewer } from '@crustodian/domain/access';
import { feedRights, travels, type Snapshot } from '@crustodian/domain/feed-visibility';
import type { HistoryField, ReviewedPizza, ReviewRules } from '@crustodian/domain/feedback';
import {
  parseCaptureId,
  parsePizzaId,
  type PizzaKey,
  type PizzaPlace,
} from '@crustodian/domain/wire-id';

/** A pizza as it stands, locked until the transaction ends, and by whose rules it is reviewed. */
export interface StoredPizza {
  place: PizzaPlace;
  hour: number;
  rev: number;
  pizza: ReviewedPizza;
  rules: ReviewRules;
  /** Name of who asks. */
  viewerName: string;
  /** What the same request stored when it came before; null for a new one. */
  answeredBefore: EntryBefore[] | null;
}

export interface EntryBefore {
  field: HistoryField;
  after: unknown;
  rev: number;
  reviewer: string;
  /** Sent by who asks now. */
  mine: boolean;
}

type Points = Record<string, number>;
interface Row extends ReviewedPizza {
  hour: number;
  rev: number;
  grid: Grid;
  ownWeights: Points;
  ownMaxima: Points;
  ownCrusts: string[];
  specialties: string[];
  viewerName: string;
  answeredBefore: EntryBefore[] | null;
}

const LOCK = {
  name: 'lock pizza',
  text: `
SELECT p.snap_quality AS quality, p.snap_trusted AS trusted, p.hour, p.rev, p.specialty, p.crust,
  p.standard, p.censored, p.bubbles, p.overbaked, p.bad_cut AS "badCut", p.omit_soft AS "omitSoft", p.attributes, p.score / 100::float8 AS score,
  p.original_data AS "originalData", d.evaluation, ${reviewerName('last')} AS reviewer,
  c.grid, c.score_weights AS "ownWeights", c.evaluation_key_max AS "ownMaxima",
  c.feedback_crusts AS "ownCrusts", ${personName('me')} AS "viewerName",
  v.specialties || ARRAY(SELECT specialty FROM report_specialty WHERE company_id = c.id)
    AS specialties,
  (SELECT json_agg(row_to_json(e)) FROM (
    SELECT x.field, x.new_value AS after, x.rev, ${personName('who')} AS reviewer, x.user_id = me.id AS mine
    FROM correction x JOIN user_account who ON who.id = x.user_id
    WHERE x.venue_id = p.venue_id AND x.request_id = $7::uuid AND x.pizza_id = p.id) e)
    AS "answeredBefore"
FROM pizza p
JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date AND d.id = p.id
JOIN venue v ON v.id = p.venue_id
JOIN company c ON c.id = v.company_id
JOIN user_account me ON me.id = $6::int
LEFT JOIN user_account last ON last.id = p.reviewer_id
WHERE p.venue_id = $1::int AND p.business_date = $2::date AND p.id = $3::bigint
  AND p.capture_id = $4::bigint AND p.pipeline_id = $5::text
FOR UPDATE OF p`,
};

/** @throws ApiError pizza_not_found when the ids name no pizza */
export function placeOf({ t_id }: PizzaKey): PizzaPlace {
  const place = parsePizzaId(t_id);
  if (!place) throw new ApiError('pizza_not_found');
  return place;
}

interface Asker {
  viewer: Viewer;
  requestId: string;
}

/** @throws ApiError pizza_not_found, also when the three ids do not belong together */
export async function lockPizza(trx: Db, key: PizzaKey, asker: Asker): Promise<StoredPizza> {
  const place = placeOf(key);
  const row = await lockedRow(trx, place, key, asker);
  if (!row) throw new ApiError('pizza_not_found');
  const { hour, rev, viewerName, answeredBefore, ...rest } = row;
  const { grid, ownWeights, ownMaxima, ownCrusts, specialties, ...pizza } = rest;
  const weights = scoreWeights(grid, ownWeights);
  const rules: ReviewRules = {
    grid,
    weights,
    maxima: evaluationKeyMax(weights, ownMaxima),
    crusts: crustChoices(ownCrusts).map(({ value }) => value),
    specialties,
  };
  return { place, hour, rev, pizza, rules, viewerName, answeredBefore };
}

/** What the viewer must not see is not there for them to change either. */
async function lockedRow(
  trx: Db,
  { venue, day, id }: PizzaPlace,
  { vid_id, pipe_id }: PizzaKey,
  { viewer, requestId }: Asker,
): Promise<Row | null> {
  const capture = parseCaptureId(vid_id);
  if (capture?.venue !== venue) return null;
  const values = [venue, day, id, capture.id, pipe_id, viewer.id, requestId];
  const [found] = await runNamed<Row & Snapshot>(trx, LOCK, values);
  if (!found || !travels(found, feedRights(viewer))) return null;
  const { quality: _quality, trusted: _trusted, ...row } = found;
  return row;
}
