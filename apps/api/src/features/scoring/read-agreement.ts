import type { Db } from '#platform/db';
import { handle } from '#platform/http';
import { readAgreement as contract } from '@crustodian/contract/scoring';
import { agreementOf, type ReviewedFacts } from '@crustodian/domain/agreement';
import { criteriaOf, evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/criteria';
import { countedIngredients } from '@crustodian/domain/soft-ingredients';
import { sql } from 'kysely';

const WEEKS = 12;

/** Over all companies: the engine is the same for all. */
export const readAgreement = handle(contract, async ({ query }, { db, now }) => {
  const since = new Date(now() - (query.weeks ?? WEEKS) * 7 * 24 * 3600_000);
  return agreementOf(await reviewedSince(db, since.toISOString().slice(0, 10)));
});

interface Row extends Pick<ReviewedFacts, 'store' | 'day' | 'specialty' | 'original'> {
  criteria: number[] | null;
  grid: Grid;
  score_weights: Record<string, number>;
  evaluation_key_max: Record<string, number>;
  /** The soft ingredient value that a reviewer's points replaced. */
  soft: number | null;
}

async function reviewedSince(db: Db, day: string): Promise<ReviewedFacts[]> {
  const { rows } = await sql<Row>`
    SELECT venue.name AS store, p.business_date::text AS day, p.specialty, p.criteria,
      p.original_data AS original, company.grid, company.score_weights, company.evaluation_key_max,
      CASE WHEN p.omit_soft AND EXISTS (
        SELECT FROM correction c WHERE c.venue_id = p.venue_id
          AND c.business_date = p.business_date AND c.pizza_id = p.id
          AND c.field = 'omit_soft' AND c.old_value = 'false')
      THEN (
        SELECT (d.evaluation #>> '{soft,Ingredients}')::float8 FROM pizza_detail d
        WHERE d.venue_id = p.venue_id AND d.business_date = p.business_date AND d.id = p.id)
      END AS soft
    FROM venue JOIN company ON company.id = venue.company_id
      JOIN pizza p ON p.venue_id = venue.id
    WHERE p.business_date >= ${day} AND p.reviewer_id IS NOT NULL
    ORDER BY p.venue_id, p.business_date, p.id`.execute(db);
  return rows.map(factsOf);
}

function factsOf({ criteria, grid, soft, ...row }: Row): ReviewedFacts {
  const { store, day, specialty, original } = row;
  const said = original?.specialty ?? specialty;
  return {
    store,
    day,
    specialty,
    original,
    criteria: criteria && byName(criteria, grid),
    maxima: evaluationKeyMax(scoreWeights(grid, row.score_weights), row.evaluation_key_max),
    ingredients: countedIngredients(soft ?? undefined, { omitSoft: false, specialty: said }),
  };
}

/** Columns hold hundredths in the order of the company's grid. */
const byName = (hundredths: readonly number[], grid: Grid): Record<string, number> =>
  Object.fromEntries(
    criteriaOf(grid).map((criterion, k) => [criterion, (hundredths[k] ?? 0) / 100]),
  );
