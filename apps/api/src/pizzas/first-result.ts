import type { Db } from '#platform/database/db';
import { firstResult, type PizzaChange } from '@crustodian/domain/audit/first-result';
import { wholeMaxima, type CompanyRules } from '@crustodian/domain/audit/judged-score';
import { criteriaSums, cheeseScore, type Penalties } from '@crustodian/domain/score/score-formula';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import { sliderValues } from '@crustodian/domain/score/score-sliders';
import { sql } from 'kysely';

/**
 * SQL: the first automatic score of pizza `p` in hundredths, before corrections and rescoring,
 * taken from the history; null if there was none.
 */
export const FIRST_SCORE = sql<number | null>`coalesce((
  SELECT change.score FROM (
    SELECT c.at, (c.old_value #>> '{}')::numeric * 100 AS score FROM correction c
    WHERE c.venue_id = p.venue_id AND c.business_date = p.business_date
      AND c.pizza_id = p.id AND c.field = 'score'
    UNION ALL
    SELECT r.at, (r.before ->> 'score')::numeric * 100 FROM pizza_rescore r
    WHERE r.venue_id = p.venue_id AND r.business_date = p.business_date
      AND r.pizza_id = p.id) change
  WHERE change.score IS NOT NULL ORDER BY change.at LIMIT 1), p.score)::int`;

/** The engine's first result for a pizza, as stored with a judgement. */
export interface FirstResult extends Penalties {
  version: string;
  /** 0 to 10; null for a snapshot that was not scored. */
  score: number | null;
  /** Points of the whole pizza by criterion, and their maxima. */
  points: Record<string, number>;
  maxima: Record<string, number>;
  standard: Standard | null;
  specialty: string | null;
  crust: string | null;
}

interface Row {
  pizza: ReviewedPizza;
  version: string;
  score: number | null;
  changes: PizzaChange[];
  grid: Grid;
  weights: Record<string, number>;
  ownMaxima: Record<string, number>;
  cheeseThreshold: number | null;
}

/** Null if the pizza does not exist. */
export async function readFirstResult(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<{ first: FirstResult; rules: CompanyRules } | null> {
  const { rows } = await sql<Row>`
    SELECT json_build_object('specialty', p.specialty, 'crust', p.crust, 'standard', p.standard,
        'censored', p.censored, 'bubbles', p.bubbles, 'overbaked', p.overbaked,
        'badCut', p.bad_cut, 'omitSoft', p.omit_soft, 'attributes', p.attributes,
        'score', p.score / 100::float8, 'evaluation', d.evaluation, 'originalData', NULL,
        'reviewer', NULL) AS pizza,
      p.scoring_version AS version, ${FIRST_SCORE} / 100::float8 AS score,
      coalesce((SELECT json_agg(change.what ORDER BY change.at, change.id) FROM (
        SELECT c.at, c.id, json_build_object('field', c.field, 'before', c.old_value) AS what
        FROM correction c WHERE c.venue_id = p.venue_id
          AND c.business_date = p.business_date AND c.pizza_id = p.id
        UNION ALL
        SELECT r.at, r.id, json_build_object('replaced', r.before, 'version', r.from_version)
        FROM pizza_rescore r WHERE r.venue_id = p.venue_id
          AND r.business_date = p.business_date AND r.pizza_id = p.id) change), '[]') AS changes,
      c.grid, c.score_weights AS weights, c.evaluation_key_max AS "ownMaxima",
      c.cheese_score_threshold::float8 AS "cheeseThreshold"
    FROM pizza p
    JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { grid, weights, ownMaxima, cheeseThreshold } = row;
  const maxima = wholeMaxima(grid, { weights, maxima: ownMaxima });
  const rules = { grid, maxima, cheeseThreshold };
  return { first: resultOf(row, rules), rules };
}

function resultOf(row: Row, { maxima, cheeseThreshold }: CompanyRules): FirstResult {
  const { pizza, version } = firstResult(row.pizza, row.version, row.changes);
  const { specialty, crust, badCut, overbaked, bubbles, evaluation } = pizza;
  const { score } = row;
  const said = { version, score, maxima, specialty, crust, badCut, overbaked, bubbles };
  if (!evaluation) return { ...said, points: {}, standard: pizza.standard };
  const criteria = criteriaSums(evaluation.score_details);
  const ingredients = countedIngredients(evaluation.soft.Ingredients, pizza);
  const cheese = cheeseScore(criteria);
  const { standard } = pizza;
  return {
    ...said,
    points: sliderValues({ maxima, criteria, ingredients }),
    standard: standardOf({ standard, score, cheeseScore: cheese, cheeseThreshold }),
  };
}
