import { sql } from 'kysely';

/**
 * SQL: the number of scored pizzas of draw d's day that arrived after the draw; stored when the day
 * is closed.
 */
export const latePizzas = sql<number>`coalesce(d.late, (SELECT count(*)::int FROM pizza p
  WHERE p.venue_id = d.venue_id AND p.business_date = d.business_date AND p.evaluated
    AND p.snap_quality = 'buena' AND NOT p.id = ANY (d.pizzas || d.hidden)))`;
