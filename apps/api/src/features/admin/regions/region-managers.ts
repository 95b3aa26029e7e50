import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

interface OwnedRegion {
  code: string;
  name: string;
  manager_id: number | null;
  /** The manager's e-mail address. */
  manager: string | null;
}

/** Reads regions of a company with their managers and locks them until the transaction ends. */
export async function lockRegions(
  trx: Db,
  company: number,
  codes: readonly string[],
): Promise<OwnedRegion[]> {
  const { rows } = await sql<OwnedRegion>`
    SELECT r.code, r.name, r.manager_id,
      (SELECT u.email FROM user_account u WHERE u.id = r.manager_id) AS manager
    FROM region r WHERE r.company_id = ${company} AND r.code = ANY (${[...codes]}::text[])
    ORDER BY r.code FOR UPDATE`.execute(trx);
  return rows;
}

/** Sets the manager of a locked region. */
export const writeManager = (
  trx: Db,
  { company, code, manager }: { company: number; code: string; manager: number | null },
): Promise<unknown> =>
  trx
    .updateTable('region')
    .set({ manager_id: manager })
    .where('company_id', '=', company)
    .where('code', '=', code)
    .execute();
