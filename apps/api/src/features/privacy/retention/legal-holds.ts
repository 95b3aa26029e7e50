import { sql } from 'kysely';

/** SQL joining h, where this row's store and business day are on hold. */
export const holdOf = (row: string) => sql`
  LEFT JOIN legal_hold h ON h.venue_id = ${sql.ref(`${row}.venue_id`)} AND h.lifted_at IS NULL
    AND ${sql.ref(`${row}.business_date`)} BETWEEN h.from_day AND h.until_day`;
