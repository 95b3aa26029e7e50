import { nameTillProduct as contract } from '@crustodian/contract/orders';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { renameOrders } from './rename-orders.ts';
import { readCompanyNames, type CompanyNames } from './till-names.ts';

const MOST_NAMES = 2000;

export const nameTillProduct = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, request, now } = context;
  const { name, specialty, crust } = body;
  const change = nextId();
  await db.transaction().execute(async (trx) => {
    // Locked before the company, whose lock cameras and tills wait for, because an earlier change
    // may hold this lock for some seconds.
    const before = await lockName(trx, { company, name, specialty, crust, change });
    // The lock waits for orders that are being stored with the previous names.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const names = await readCompanyNames(trx, company);
    checkProduct(names, body);
    if (!before && names.named.length > MOST_NAMES) throw new ApiError('names_full');
    await sql`UPDATE till_name SET specialty = ${specialty}, crust = ${crust}, open_change = ${change}
      WHERE company_id = ${company} AND name = ${name}`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'till_changed',
      subject: name,
      before: before && { specialty: before.specialty, crust: before.crust },
      after: { specialty, crust },
    });
  });
  return { changed: await renameOrders(db, { company, name, change }) };
});

interface Product {
  specialty: string | null;
  crust: string;
}

/**
 * Locks a name's row, inserting it if it is new; returns the name's previous meaning, null if it is
 * new.
 */
async function lockName(
  trx: Db,
  {
    company,
    name,
    specialty,
    crust,
    change,
  }: Product & { company: number; name: string; change: number },
): Promise<Product | null> {
  const { numAffectedRows: made } =
    await sql`INSERT INTO till_name (company_id, name, specialty, crust, open_change)
    VALUES (${company}, ${name}, ${specialty}, ${crust}, ${change})
    ON CONFLICT (company_id, name) DO NOTHING`.execute(trx);
  if (made) return null;
  const { rows } = await sql<Product>`SELECT specialty, crust FROM till_name
    WHERE company_id = ${company} AND name = ${name} FOR UPDATE`.execute(trx);
  return rows[0]!;
}

/** @throws ApiError bad_request */
function checkProduct({ specialties, crusts }: CompanyNames, { specialty, crust }: Product): void {
  if (specialty !== null && !specialties.includes(specialty)) {
    throw new ApiError('bad_request', `'${specialty}' is not a known specialty.`);
  }
  if (crust !== '' && !crusts.includes(crust)) {
    throw new ApiError('bad_request', `'${crust}' is not one of the company's crusts.`);
  }
}
