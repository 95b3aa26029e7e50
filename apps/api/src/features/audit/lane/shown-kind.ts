import type { FirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

interface Kind {
  specialty: string | null;
  crust: string | null;
}

/**
 * The specialty and crust shown to a rater: the engine's first result. For an unfit snapshot the
 * engine knows neither, and their absence would reveal its result; so such a snapshot shows those
 * of the pizza made nearest to it that day, and the rater can name another as with any pizza.
 */
export async function shownKind(
  db: Db,
  { venue, day, id }: PizzaLocator,
  first: Pick<FirstResult, 'score' | 'specialty' | 'crust'>,
): Promise<Kind> {
  if (first.score !== null) return known(first);
  const { rows } = await sql<Kind>`
    SELECT p.specialty, p.crust FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.evaluated
      AND p.snap_quality = 'buena' AND p.specialty <> ${UNKNOWN_SPECIALTY} AND p.crust IS NOT NULL
    ORDER BY abs(p.id - ${id}), p.id LIMIT 1`.execute(db);
  return rows[0] ?? known(first);
}

const known = ({ specialty, crust }: Kind): Kind => ({
  specialty: specialty === UNKNOWN_SPECIALTY ? null : specialty,
  crust,
});
