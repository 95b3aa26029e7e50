import { readScores as contract } from '@crustodian/contract/admin';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { isCountedScore } from '#pizzas/orders/day-coverage';
import { venueIsAdministered } from '#platform/auth/administered';
import { readByStores } from '#platform/database/by-stores';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

/** Four weeks. */
const DAYS = 28;

interface Store {
  venue: string;
  name: string;
  has_own_definition: boolean;
  scores: [score: number, pizzas: number][];
}

/** Exact scores rather than the rollup's steps of 0.1, because a limit may lie between two steps. */
export const readScores = handle(contract, async (_input, context) => {
  const { db, viewer, company, now } = context;
  const to = businessDay(wallClock(now(), 'UTC'));
  const from = addDays(to, 1 - DAYS);
  const { rows: stores } = await sql<Omit<Store, 'scores'>>`
    SELECT venue.id::text AS venue, venue.pretty_name AS name,
      venue.quality_min IS NOT NULL AS has_own_definition
    FROM venue WHERE venue.company_id = ${company} AND ${venueIsAdministered(context, viewer)}
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  const venues = stores.map(({ venue }) => Number(venue));
  const counts = await readByStores(venues, (some) => countScores(db, some, { from, to }));
  const ofStore = Map.groupBy(counts, ({ venue }) => venue);
  const scoresOf = (venue: string): Store['scores'] =>
    (ofStore.get(venue) ?? []).map(({ score, pizzas }) => [score, pizzas]);
  return { from, to, stores: stores.map((store) => ({ ...store, scores: scoresOf(store.venue) })) };
});

interface Counted {
  venue: string;
  score: number;
  pizzas: number;
}

async function countScores(
  db: Db,
  venues: readonly number[],
  { from, to }: Record<'from' | 'to', CalendarDay>,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT venue_id::text AS venue, score / 100::float8 AS score, count(*)::int AS pizzas FROM pizza
    WHERE venue_id = ANY (${venues}::int[])
      AND business_date BETWEEN ${from}::date AND ${to}::date
      AND ${isCountedScore}
    GROUP BY venue_id, pizza.score ORDER BY venue_id, pizza.score`.execute(db);
  return rows;
}
