import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

export interface StoredRollout {
  id: number;
  what: string;
  begins_on: CalendarDay;
  seed: number;
  first: number[];
  others: number[];
  made_by: string;
  made_at: Date;
  withdrawn_at: Date | null;
}

const MOST_LISTED = 200;

/**
 * A company's rollouts, including withdrawn ones, newest first; only the one with the id, if given.
 */
export async function readRollouts(
  db: Db,
  company: number,
  id: number | null = null,
): Promise<StoredRollout[]> {
  const { rows } = await sql<StoredRollout>`
    SELECT r.id, r.what, r.begins_on, r.seed, r.first, r.others, r.made_at, r.withdrawn_at,
      ${sql.raw(personName('u'))} AS made_by
    FROM rollout r LEFT JOIN user_account u ON u.id = r.made_by
    WHERE r.company_id = ${company} AND (${id}::bigint IS NULL OR r.id = ${id}::bigint)
    ORDER BY r.made_at DESC, r.id DESC LIMIT ${MOST_LISTED}`.execute(db);
  return rows;
}

/** @throws ApiError rollout_not_found, for a withdrawn one too */
export async function readOneRollout(db: Db, company: number, id: number): Promise<StoredRollout> {
  const [found] = await readRollouts(db, company, id);
  if (!found || found.withdrawn_at) throw new ApiError('rollout_not_found');
  return found;
}

/** The rollout in the format of the API. */
export const rolloutAnswer = (rollout: StoredRollout) => ({
  ...rollout,
  id: String(rollout.id),
  first: rollout.first.map(String),
  others: rollout.others.map(String),
  made_at: rollout.made_at.toISOString(),
  withdrawn_at: rollout.withdrawn_at?.toISOString() ?? null,
});
