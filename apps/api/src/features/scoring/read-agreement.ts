import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { readAgreement as contract } from '@crustodian/contract/scoring';
import { agreementOf, type ReviewedFacts } from '@crustodian/domain/score/agreement';
import {
  criteriaOf,
  evaluationKeyMax,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import type { HistoryField } from '@crustodian/domain/review/feedback';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import { sql } from 'kysely';

const WEEKS = 12;

/** Over all companies: the engine is the same for all. Other pipelines are no part of it. */
export const readAgreement = handle(contract, async ({ query }, { db, now }) => {
  const since = new Date(now() - (query.weeks ?? WEEKS) * 7 * 24 * 3600_000);
  return agreementOf(await reviewedSince(db, since.toISOString().slice(0, 10)));
});

type Judged = 'venue' | 'store' | 'company' | 'engine' | 'day' | 'specialty' | 'original';
interface AgreementRow extends Pick<ReviewedFacts, Judged> {
  criteria: number[];
  grid: Grid;
  score_weights: Record<string, number>;
  evaluation_key_max: Record<string, number>;
  /** The soft ingredient value that a reviewer's points replaced. */
  soft: number | null;
}

/** Corrections that judge the pipeline's result; hiding a picture does not. */
const JUDGEMENTS: HistoryField[] = ['specialty', 'score_criteria', 'standard'];

/**
 * Evaluated pizzas of this engine that a reviewer judged, with the values at that time, even if they
 * were rescored since (`seen`).
 */
async function reviewedSince(db: Db, day: string): Promise<ReviewedFacts[]> {
  const { rows } = await sql<AgreementRow>`
    SELECT venue.id AS venue, venue.name AS store, company.name AS company,
      coalesce(seen.engine, p.scoring_version) AS engine, p.business_date::text AS day,
      coalesce(seen.specialty, p.specialty) AS specialty, p.criteria, p.original_data AS original,
      company.grid, company.score_weights, company.evaluation_key_max,
      CASE WHEN p.omit_soft AND EXISTS (
        SELECT FROM correction c WHERE c.venue_id = p.venue_id
          AND c.business_date = p.business_date AND c.pizza_id = p.id
          AND c.field = 'omit_soft' AND c.old_value = 'false')
      THEN coalesce(seen.soft, (
        SELECT (d.evaluation #>> '{soft,Ingredients}')::float8 FROM pizza_detail d
        WHERE d.venue_id = p.venue_id AND d.business_date = p.business_date AND d.id = p.id))
      END AS soft
    FROM venue JOIN company ON company.id = venue.company_id
      JOIN pizza p ON p.venue_id = venue.id
      LEFT JOIN LATERAL (
        SELECT r.from_version AS engine, r.before ->> 'specialty' AS specialty,
          (r.before #>> '{evaluation,soft,Ingredients}')::float8 AS soft
        FROM pizza_rescore r WHERE r.venue_id = p.venue_id AND r.business_date = p.business_date
          AND r.pizza_id = p.id AND r.at > p.reviewed_at
        ORDER BY r.id LIMIT 1) seen ON true
    WHERE p.business_date >= ${day} AND p.reviewer_id IS NOT NULL AND p.evaluated AND NOT p.censored
      AND starts_with(p.pipeline_id, ${OWN_PIPELINE_PREFIX})
      AND EXISTS (
        SELECT FROM correction c WHERE c.venue_id = p.venue_id
          AND c.business_date = p.business_date AND c.pizza_id = p.id
          AND c.field = ANY (${JUDGEMENTS}) AND c.undoes IS NULL
          AND NOT EXISTS (SELECT FROM correction u WHERE u.venue_id = c.venue_id
            AND u.business_date = c.business_date AND u.pizza_id = c.pizza_id AND u.undoes = c.id))
    ORDER BY p.venue_id, p.business_date, p.id`.execute(db);
  return rows.map(factsOf);
}

function factsOf({
  grid,
  score_weights,
  evaluation_key_max,
  soft,
  ...row
}: AgreementRow): ReviewedFacts {
  const specialty = row.original?.specialty ?? row.specialty;
  return {
    ...row,
    criteria: byName(row.criteria, grid),
    maxima: evaluationKeyMax(scoreWeights(grid, score_weights), evaluation_key_max),
    ingredients: countedIngredients(soft ?? undefined, { omitSoft: false, specialty }),
  };
}

/** Columns hold hundredths in the order of the company's grid. */
const byName = (hundredths: readonly number[], grid: Grid): Record<string, number> =>
  Object.fromEntries(
    criteriaOf(grid).map((criterion, k) => [criterion, (hundredths[k] ?? 0) / 100]),
  );
