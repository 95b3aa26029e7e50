import { sql } from 'kysely';

/** SQL join of h: the active hold on this row's store and business day, if any. */
export const holdOf = (row: string) => sql`
  LEFT JOIN legal_hold h ON h.venue_id = ${sql.ref(`${row}.venue_id`)} AND h.lifted_at IS NULL
    AND ${sql.ref(`${row}.business_date`)} BETWEEN h.from_day AND h.until_day`;
