import { sql } from 'kysely';

/** SQL: how many scored pizzas of draw d's day were not there yet when it was drawn; kept when the day is closed. */
export const latePizzas = sql<number>`coalesce(d.late, (SELECT count(*)::int FROM pizza p
  WHERE p.venue_id = d.venue_id AND p.business_date = d.business_date AND p.evaluated
    AND p.snap_quality = 'buena' AND NOT p.id = ANY (d.pizzas || d.hidden)))`;
