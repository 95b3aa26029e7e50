import { findPizza as contract } from '@crustodian/contract/look-up';
import type { Answer, Input } from '@crustodian/contract/wire/endpoint';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { orderedPizzas, rememberedPizzas } from './candidates.ts';

type Found = Omit<Answer<typeof contract>, 'has_orders'>;
type Asked = Input<typeof contract>['body'];

const FOUR_WEEKS_MS = 28 * 86_400_000;

export const findPizza = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, now } = context;
  const venues = await visibleNamedVenues(db, viewer, company);
  const found = await find(context, body, venues);
  await sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${company}, ${nextId()}, ${viewer.id}, ${new Date(now())}, ${JSON.stringify(body)}::jsonb,
      ${found.candidates.length})`.execute(db);
  return { ...found, has_orders: await hasOrders(db, venues, now() - FOUR_WEEKS_MS) };
});

/** @throws ApiError venue_not_yours */
function find(
  { db, viewer, now }: Parameters<typeof orderedPizzas>[0],
  asked: Asked,
  venues: readonly NamedVenue[],
): Promise<Found> {
  if ('order' in asked) return orderedPizzas({ db, viewer, now }, venues, asked.order);
  const venue = venues.find(({ id }) => id === asked.venue);
  if (!venue) throw new ApiError('venue_not_yours');
  return rememberedPizzas({ db, viewer, now }, venue, asked);
}

async function hasOrders(db: Db, venues: readonly NamedVenue[], since: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM order_line
    WHERE venue_id = ANY (${venues.map(({ id }) => id)}::int[])
      AND received_at > ${new Date(since)} LIMIT 1`.execute(db);
  return rows.length > 0;
}
