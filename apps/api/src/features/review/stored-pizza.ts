import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { runNamed } from '#platform/named-statement';
import { personName } from '#platform/person-name';
import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/criteria';
import { crustChoices } from '@crustodian/domain/crusts';
import type { ReviewedPizza, ReviewRules } from '@crustodian/domain/feedback';
import { parseCaptureId, parsePizzaId, type PizzaPlace } from '@crustodian/domain/wire-id';

/** The three ids that name a pizza on the wire. */
export interface PizzaKey {
  t_id: string;
  pipe_id: string;
  vid_id: string;
}

/** A pizza as it stands, locked until the transaction ends, and by whose rules it is reviewed. */
export interface StoredPizza {
  place: PizzaPlace;
  hour: number;
  rev: number;
  pizza: ReviewedPizza;
  rules: ReviewRules;
  /** Name of who asks. */
  reviewer: string;
  /** What the same request stored when it came before; null for a new one. */
  answeredBefore: EntryBefore[] | null;
}

export interface EntryBefore {
  field: string;
  after: unknown;
  rev: number;
  reviewer: string;
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
  viewer: string;
  answeredBefore: EntryBefore[] | null;
}

const LOCK = {
  name: 'lock pizza',
  text: `
SELECT p.hour, p.rev, p.specialty, p.crust, p.standard, p.censored, p.bubbles, p.overbaked,
  p.bad_cut AS "badCut", p.omit_soft AS "omitSoft", p.attributes, p.score / 100::float8 AS score,
  p.original_data AS "originalData", d.evaluation, ${personName('last')} AS reviewer,
  c.grid, c.score_weights AS "ownWeights", c.evaluation_key_max AS "ownMaxima",
  c.feedback_crusts AS "ownCrusts", ${personName('me')} AS viewer,
  v.specialties || ARRAY(SELECT specialty FROM report_specialty WHERE company_id = c.id)
    AS specialties,
  (SELECT json_agg(row_to_json(e)) FROM (
    SELECT x.field, x.new_value AS after, x.rev, ${personName('who')} AS reviewer
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

/** @throws ApiError pizza_not_found, also when the three ids do not belong together */
export async function lockPizza(
  trx: Db,
  key: PizzaKey,
  { user, requestId }: { user: number; requestId: string },
): Promise<StoredPizza> {
  const place = placeOf(key);
  const capture = parseCaptureId(key.vid_id);
  const values = [place.venue, place.day, place.id, capture?.id, key.pipe_id, user, requestId];
  const [row] = capture?.venue === place.venue ? await runNamed<Row>(trx, LOCK, values) : [];
  if (!row) throw new ApiError('pizza_not_found');
  const { hour, rev, viewer, answeredBefore, ...rest } = row;
  const { grid, ownWeights, ownMaxima, ownCrusts, specialties, ...pizza } = rest;
  const weights = scoreWeights(grid, ownWeights);
  const rules: ReviewRules = {
    grid,
    weights,
    maxima: evaluationKeyMax(weights, ownMaxima),
    crusts: crustChoices(ownCrusts).map(({ value }) => value),
    specialties,
  };
  return { place, hour, rev, pizza, rules, reviewer: viewer, answeredBefore };
}
