import { sql } from 'kysely';

/** SQL condition on h: an active hold on this row's store and business day. */
const isOnRow = (row: string) => sql<boolean>`h.venue_id = ${sql.ref(`${row}.venue_id`)}
  AND h.lifted_at IS NULL
  AND ${sql.ref(`${row}.business_date`)} BETWEEN h.from_day AND h.until_day`;

/** SQL join of h: the active hold on this row's store and business day, if any. */
export const holdOf = (row: string) => sql`LEFT JOIN legal_hold h ON ${isOnRow(row)}`;

/** SQL condition: the row's store and business day are on hold. */
export const isHeld = (row: string) =>
  sql<boolean>`EXISTS (SELECT FROM legal_hold h WHERE ${isOnRow(row)})`;
