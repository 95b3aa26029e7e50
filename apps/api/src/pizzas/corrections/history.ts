import type { Db } from '#platform/database/db';
import { personName } from '#platform/auth/person-name';
import type { ActiveEntry } from '@crustodian/domain/review/undo';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import type { VenueDay } from './lock-pizzas.ts';

/** Prefix of all ground-truth fields in the history. */
export const GROUND_TRUTH = 'gt_';

/** SQL condition: correction c contains ground truth, which only the provider's staff may see. */
export const IS_GROUND_TRUTH = sql<boolean>`starts_with(c.field, ${GROUND_TRUTH})`;

/** The active entries of each pizza, newest first. Ground truth is not a correction. */
export async function activeEntries(
  trx: Db,
  { venue, day }: VenueDay,
  pizzas: readonly number[],
): Promise<Map<number, ActiveEntry[]>> {
  if (pizzas.length === 0) return new Map();
  const { rows } = await sql<ActiveEntry & { pizza: number }>`
    SELECT c.pizza_id AS pizza, c.id, c.rev, c.request_id AS "requestId", c.field,
      c.old_value AS before, c.new_value AS after, c.at, c.user_id AS "userId",
      ${sql.raw(personName('who'))} AS reviewer
    FROM correction c JOIN user_account who ON who.id = c.user_id
    WHERE c.venue_id = ${venue} AND c.business_date = ${day} AND c.pizza_id = ANY (${pizzas})
      AND c.undoes IS NULL AND NOT ${IS_GROUND_TRUTH}
      AND NOT EXISTS (SELECT FROM correction u
        WHERE u.venue_id = ${venue} AND u.business_date = ${day}
          AND u.pizza_id = c.pizza_id AND u.undoes = c.id)
    ORDER BY c.pizza_id, c.rev DESC, c.id`.execute(trx);
  return Map.groupBy(rows, ({ pizza }) => pizza);
}

/** The specialty that reviewers gave a pizza, from its active entries, newest first. */
export function namedSpecialty(active: readonly ActiveEntry[]): string | undefined {
  const name = active.find(({ field }) => field === 'specialty')?.after;
  return typeof name === 'string' && name !== UNKNOWN_SPECIALTY ? name : undefined;
}
