import type { Db } from '#platform/database/db';
import { personName } from '#platform/auth/person-name';
import type { HistoryField } from '@crustodian/domain/review/feedback';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import { IS_GROUND_TRUTH } from './ground-truth-fields.ts';
import type { VenueDay } from '#pizzas/corrections/stored-pizza';

/** A line of the history that no one has undone. */
export interface ActiveEntry {
  id: number;
  rev: number;
  requestId: string;
  field: HistoryField;
  before: unknown;
  after: unknown;
  at: Date;
  userId: number;
  reviewer: string;
}

/** The corrections of each pizza that stand, the newest first. Ground truth is no correction. */
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
        WHERE u.venue_id = c.venue_id AND u.business_date = c.business_date
          AND u.pizza_id = c.pizza_id AND u.undoes = c.id)
    ORDER BY c.pizza_id, c.rev DESC, c.id`.execute(trx);
  return Map.groupBy(rows, ({ pizza }) => pizza);
}

/** The specialty that reviewers gave a pizza, by what stands of its corrections, the newest first. */
export function namedSpecialty(standing: readonly ActiveEntry[]): string | undefined {
  const name = standing.find(({ field }) => field === 'specialty')?.after;
  return typeof name === 'string' && name !== UNKNOWN_SPECIALTY ? name : undefined;
}
