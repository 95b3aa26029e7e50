import { missingPizza } from '#pizzas/rollups/closed-days';
import type { Snapshot } from '@crustodian/domain/review/feed-visibility';
import type {
  EvaluationResult,
  Explanation,
  TrackedPizza,
} from '@crustodian/domain/pizza/pipeline-result';
import { parsePizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

export interface RecordedPizza extends Snapshot {
  pipelineId: string;
  scoringVersion: string;
  specialtyHead: string | null;
  /** Results of earlier engine versions with the time until which they applied, newest first. */
  earlierRuns: { version: string; until: string; evaluation: EvaluationResult | null }[];
  tracked: TrackedPizza;
  evaluation: EvaluationResult | null;
  capture: {
    key: string;
    received_at: string;
    file_path: string | null;
    pizzas: number;
    tracking_ok: boolean;
  };
}

/**
 * A pizza with everything that the pipeline recorded about it and its capture. The caller must have
 * checked access to the venue of `id`, its wire id.
 * @throws ApiError pizza_not_found
 */
export async function recordedPizza(db: Db, id: string): Promise<RecordedPizza> {
  const place = parsePizzaId(id);
  const row = place && (await findRecord(db, place));
  if (!row) throw await missingPizza(db, place);
  const { explanation, ...pizza } = row;
  if (!pizza.evaluation || !explanation) return pizza;
  return { ...pizza, evaluation: { ...pizza.evaluation, explanation } };
}

async function findRecord(db: Db, { venue, day, id }: PizzaLocator) {
  const { rows } = await sql<RecordedPizza & { explanation: Explanation | null }>`
    SELECT p.snap_quality AS quality, p.snap_trusted AS trusted, p.censored,
      p.pipeline_id AS "pipelineId", p.scoring_version AS "scoringVersion",
      p.specialty_head AS "specialtyHead", d.tracked, d.evaluation, d.explanation,
      coalesce((SELECT json_agg(json_build_object('version', r.from_version, 'until', r.at,
          'evaluation', r.before -> 'evaluation') ORDER BY r.id DESC)
        FROM pizza_rescore r WHERE r.venue_id = p.venue_id
          AND r.business_date = p.business_date AND r.pizza_id = p.id), '[]') AS "earlierRuns",
      (SELECT row_to_json(c) FROM (
        SELECT key, received_at, file_path, pizzas, tracking_ok FROM capture
        WHERE venue_id = p.venue_id AND id = p.capture_id) c) AS capture
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0];
}
