import { readScores as contract } from '@crustodian/contract/admin';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { venueIsAdministered } from '#platform/auth/administered';
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
  const { rows: stores } = await sql<Store>`
    SELECT venue.id::text AS venue, venue.pretty_name AS name,
      venue.quality_min IS NOT NULL AS has_own_definition,
      coalesce((
        SELECT json_agg(json_build_array(score / 100.0, pizzas) ORDER BY score) FROM (
          SELECT p.score, count(*)::int AS pizzas FROM pizza p
          WHERE p.venue_id = venue.id AND p.business_date BETWEEN ${from}::date AND ${to}::date
            AND p.score IS NOT NULL AND p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored
          GROUP BY p.score) by_score), '[]') AS scores
    FROM venue WHERE venue.company_id = ${company} AND ${venueIsAdministered(context, viewer)}
    ORDER BY venue.pretty_name, venue.id`.execute(db);
  return { from, to, stores };
});
