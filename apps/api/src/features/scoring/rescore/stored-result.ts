import { reviewerName } from '#pizzas/reviewer-name';
import type { Db } from '#platform/database/db';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import type { NamedThresholds } from '@crustodian/domain/score/own-thresholds';
import type { TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/** Null if the company had no rules of its own. */
export interface JudgedBy {
  weights: Record<string, number> | null;
  thresholds: NamedThresholds | null;
}

/** A stored pizza with everything that determines whether and how it is rescored. */
export interface StoredResult {
  pizza: ReviewedPizza;
  tracked: TrackedPizza;
  captureId: number;
  grid: Grid;
  hour: number;
  version: string;
  head: string | null;
  /** The company's own rules by which it was evaluated, as recorded in its explanation. */
  rules: JudgedBy;
  /**
   * The specialty that a reviewer named and by which it was evaluated; null if the engine's own
   * applies.
   */
  scoredAs: string | null;
}

type ResultRow = ReviewedPizza & Omit<StoredResult, 'pizza'>;

/** Locks a pizza until the transaction ends and returns it; the caller must have locked its day. */
export async function lockResult(trx: Db, { venue, day, id }: PizzaLocator): Promise<StoredResult> {
  const { rows } = await sql<ResultRow>`
    SELECT p.specialty, p.crust, p.standard, p.censored, p.bubbles, p.overbaked,
      p.bad_cut AS "badCut", p.omit_soft AS "omitSoft", p.attributes,
      p.score / 100::float8 AS score, p.original_data AS "originalData", d.evaluation,
      ${sql.raw(reviewerName('last'))} AS reviewer, d.tracked, p.capture_id AS "captureId",
      c.grid, p.hour, p.scoring_version AS version, p.specialty_head AS head,
      json_build_object('weights', d.explanation -> 'weights',
        'thresholds', d.explanation -> 'thresholds') AS rules,
      d.explanation ->> 'scored_as' AS "scoredAs"
    FROM pizza p
    JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
    LEFT JOIN user_account last ON last.id = p.reviewer_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}
    FOR UPDATE OF p`.execute(trx);
  const { tracked, captureId, grid, hour, version, head, rules, scoredAs, ...pizza } = rows[0]!;
  return { pizza, tracked, captureId, grid, hour, version, head, rules, scoredAs };
}
