import { headInUse } from '#facts/company-head';
import type { Db } from '#platform/db';
import { handle } from '#platform/http';
import { readTrainings as contract, type Training } from '@crustodian/contract/scoring';
import { sql } from 'kysely';

/** So many of a company are shown. */
const SHOWN = 5;

export const readTrainings = handle(contract, async (_input, { db }) => {
  const { rows } = await sql<{ company: number; name: string }>`
    SELECT c.id AS company, c.pretty_name AS name FROM company c
    WHERE EXISTS (SELECT FROM venue v WHERE v.company_id = c.id) ORDER BY c.pretty_name`.execute(
    db,
  );
  const companies = rows.map(async ({ company, name }) => {
    const { head, isOwn } = await headInUse(db, company);
    const trainings = await trainingsOf(db, company);
    return { company, name, head: head.version, headIsOwn: isOwn, trainings };
  });
  return { companies: await Promise.all(companies) };
});

/** The newest trainings of a company, newest first. */
export async function trainingsOf(db: Db, company: number, most = SHOWN): Promise<Training[]> {
  const { rows } = await sql<Omit<Training, 'at'> & { at: Date }>`
    SELECT id, requested_at AS at, requested_by IS NULL AS nightly, outcome, before, learnt,
      held_back AS "heldBack", right_before AS "rightBefore", right_after AS "rightAfter",
      CASE WHEN finished_at IS NOT NULL THEN 'finished' WHEN claimed_until > now() THEN 'running'
        ELSE 'waiting' END AS state
    FROM specialty_training WHERE company_id = ${company}
    ORDER BY requested_at DESC, id DESC LIMIT ${most}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
