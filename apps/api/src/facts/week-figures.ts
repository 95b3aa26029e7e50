import { sql } from 'kysely';

/** SQL: pizzas of `report` to and not to standard (decision X78). */
export const WEEK_FIGURES = sql`
  SELECT count(*) FILTER (WHERE standard = 'to_standard') AS to_standard,
    count(*) FILTER (WHERE standard = 'not_to_standard') AS not_to_standard
  FROM report_pizza entry
  WHERE entry.venue_id = report.venue_id AND entry.report_id = report.id
    AND entry.list = 'scored' AND entry.specialty <> 'other'`;
