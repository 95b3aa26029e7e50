import type { Db } from '#platform/database/db';
import type { Contender } from '@crustodian/domain/figures/best-and-worst';
import {
  criteriaOf,
  evaluationKeyMax,
  scoreWeights,
  type CriterionKey,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { sql } from 'kysely';
import { isAsked, type FigureRequest } from './rollups/rollup-figures.ts';

interface ShareRow {
  venue_id: number;
  scored: number;
  sums: number[];
  grid: Grid;
  score_weights: Record<string, number>;
  evaluation_key_max: Record<string, number>;
}

const SUMS = sql.raw(
  Array.from({ length: criteriaOf('official').length }, (_, at) => `sum(criteria_sum[${at + 1}])`)
    .map((sum) => `coalesce(${sum}, 0)`)
    .join(', '),
);

/**
 * Per venue, the mean share of the possible points that its scored pizzas reach in each criterion,
 * in grid order (decision X63). Venues without scored pizzas are omitted.
 */
export async function criteriaShares(
  db: Db,
  asked: FigureRequest,
): Promise<Map<number, Contender<CriterionKey>[]>> {
  const { rows } = await sql<ShareRow>`
    SELECT sums.*, company.grid, company.score_weights, company.evaluation_key_max
    FROM (
      SELECT venue_id, sum(scored) AS scored, ARRAY[${SUMS}]::bigint[] AS sums
      FROM rollup_day WHERE ${isAsked(asked)} AND scored > 0
      GROUP BY venue_id) sums
    JOIN venue ON venue.id = sums.venue_id
    JOIN company ON company.id = venue.company_id`.execute(db);
  return new Map(rows.map((row) => [row.venue_id, shares(row)]));
}

function shares({ grid, scored, sums, ...own }: ShareRow): Contender<CriterionKey>[] {
  const most = evaluationKeyMax(scoreWeights(grid, own.score_weights), own.evaluation_key_max);
  return criteriaOf(grid).map((key, at) => ({
    key,
    mean: most[key]! > 0 ? sums[at]! / (100 * scored * most[key]!) : null,
    pizzas: scored,
  }));
}
