import { sql } from 'kysely';

/**
 * SQL condition that all raters of judgement j's pizza have answered. Before that, its id would let
 * one of them look up the engine's result.
 */
export const IS_FULLY_JUDGED = sql<boolean>`NOT EXISTS (SELECT FROM audit_task t
  WHERE t.venue_id = j.venue_id AND t.business_date = j.business_date AND t.pizza_id = j.pizza_id
    AND t.purpose IN ('audit', 'double') AND t.answered_at IS NULL)`;
