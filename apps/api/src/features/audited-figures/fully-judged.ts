import { isOpenTask } from '#pizzas/audit/judged-tasks';
import { sql } from 'kysely';

/** SQL condition: no rater can still be given the pizza of this table's row. */
export const isFullyJudged = (table: 'j' | 'a') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`NOT EXISTS (SELECT FROM audit_task t
    WHERE t.venue_id = ${column('venue_id')} AND t.business_date = ${column('business_date')}
      AND t.pizza_id = ${column('pizza_id')}
      AND t.purpose IN ('audit', 'double') AND ${isOpenTask('t')})`;
};

/**
 * The same for the pizza of judgement j. Before that, its id would let one of them look up the
 * engine's result.
 */
export const IS_FULLY_JUDGED = isFullyJudged('j');
