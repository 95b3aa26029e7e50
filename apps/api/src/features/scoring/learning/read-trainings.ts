import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { personName } from '#platform/auth/person-name';
import { readTrainings as contract, type Training } from '@crustodian/contract/scoring';
import { isForThisEngine } from '@crustodian/scoring/learning/lesson';
import { sql } from 'kysely';

/** How many trainings are shown per company. */
const SHOWN = 5;

export const readTrainings = handle(contract, async (_input, { db }) => {
  const { rows } = await sql<{ company: number; name: string }>`
    SELECT c.id AS company, c.pretty_name AS name FROM company c
    WHERE EXISTS (SELECT FROM venue v WHERE v.company_id = c.id) ORDER BY c.pretty_name`.execute(
    db,
  );
  const companies = rows.map(async ({ company, name }) => {
    const inUse = await trainingInUse(db, company);
    return { company, name, inUse, trainings: await trainingsOf(db, company, {}) };
  });
  return { companies: await Promise.all(companies) };
});

/**
 * The training whose lesson is applied: the newest one with a lesson that was not undone, if this
 * engine can use it.
 */
async function trainingInUse(db: Db, company: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; layout: string }>`
    SELECT id, lesson ->> 'layout' AS layout FROM training
    WHERE company_id = ${company} AND lesson IS NOT NULL AND undone_at IS NULL
    ORDER BY finished_at DESC, id DESC LIMIT 1`.execute(db);
  const [newest] = rows;
  return newest && isForThisEngine(newest) ? newest.id : null;
}

type TrainingRow = Omit<Training, 'at' | 'undoneAt'> & { at: Date; undoneAt: Date | null };

/** The newest trainings of a company, newest first, or a single one. */
export async function trainingsOf(
  db: Db,
  company: number,
  { most = SHOWN, id }: { most?: number; id?: number },
): Promise<Training[]> {
  const { rows } = await sql<TrainingRow>`
    SELECT t.id, t.requested_at AS at, t.requested_by IS NULL AS nightly, t.outcome, t.judged,
      t.parts, t.undone_at AS "undoneAt",
      ${sql.raw(personName('undoer'))} AS "undoneBy",
      CASE WHEN t.finished_at IS NOT NULL THEN 'finished' WHEN t.started_at IS NOT NULL THEN 'running'
        ELSE 'waiting' END AS state
    FROM training t LEFT JOIN user_account undoer ON undoer.id = t.undone_by
    WHERE t.company_id = ${company} AND (${id ?? null}::bigint IS NULL OR t.id = ${id ?? null}::bigint)
    ORDER BY t.requested_at DESC, t.id DESC LIMIT ${most}`.execute(db);
  return rows.map(({ at, undoneAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
}
