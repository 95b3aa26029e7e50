import { findPizza as contract } from '@crustodian/contract/look-up';
import type { Answer, Input } from '@crustodian/contract/wire/endpoint';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { orderedPizzas, rememberedPizzas } from './candidates.ts';

type Found = Answer<typeof contract>;
type Asked = Input<typeof contract>['body'];

export const findPizza = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, now } = context;
  const venues = await visibleNamedVenues(db, viewer, company);
  const found = await find(context, body, venues);
  await sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${company}, ${nextId()}, ${viewer.id}, ${new Date(now())}, ${JSON.stringify(body)}::jsonb,
      ${found.candidates.length})`.execute(db);
  return found;
});

/** @throws ApiError venue_not_yours */
function find(
  context: Parameters<typeof orderedPizzas>[0],
  asked: Asked,
  venues: readonly NamedVenue[],
): Promise<Found> {
  const venue = venues.find(({ id }) => id === asked.venue);
  if (!venue && asked.venue !== undefined) throw new ApiError('venue_not_yours');
  if ('order' in asked) return orderedPizzas(context, venue ? [venue] : venues, asked.order);
  return rememberedPizzas(context, venue!, asked);
}
