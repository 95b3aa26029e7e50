import { readActions as contract } from '@crustodian/contract/actions';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { LISTED_DAYS, readRows, wireActions } from './action-rows.ts';

export const readActions = handle(contract, async (_input, context) => {
  const { db, viewer, company } = context;
  const now = context.now();
  const venues = await visibleNamedVenues(db, viewer, company);
  const since = new Date(now - LISTED_DAYS * 86_400_000);
  const rows = await readRows(db, {
    venues: venues.map(({ id }) => id),
    now,
    which: sql`(a.state_at >= ${since} OR a.state IN ('open', 'watching'))`,
  });
  return {
    venues: venues.map(({ id, name }) => ({ venue: String(id), name })),
    actions: await wireActions(db, rows, viewer),
  };
});
