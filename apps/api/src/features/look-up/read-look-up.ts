import { readLookUp as contract } from '@crustodian/contract/look-up';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

const FOUR_WEEKS_MS = 28 * 86_400_000;

export const readLookUp = handle(contract, async (_, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const { rows } = await sql`SELECT 1 FROM order_line
    WHERE venue_id = ANY (${venues.map(({ id }) => id)}::int[])
      AND received_at > ${new Date(now() - FOUR_WEEKS_MS)} LIMIT 1`.execute(db);
  return { has_orders: rows.length > 0 };
});
