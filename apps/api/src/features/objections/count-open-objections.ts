import { countOpenObjections as contract } from '@crustodian/contract/objections';
import { venueIsVisible } from '#platform/auth/scope';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { isBlindTo } from '#pizzas/audit/judged-tasks';

export const countOpenObjections = handle(contract, async (_input, { db, viewer }) => {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM objection o JOIN venue ON venue.id = o.venue_id
    WHERE o.state = 'open' AND ${venueIsVisible(viewer)} AND NOT ${isBlindTo(viewer)}`.execute(db);
  return rows[0]!;
});
