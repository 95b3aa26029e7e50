import { nameTillProduct as contract } from '@crustodian/contract/orders';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { productReader, readCompanyNames, type CompanyNames } from './till-names.ts';

const MOST_NAMES = 2000;

export const nameTillProduct = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, request, now } = context;
  const { name, specialty, crust } = body;
  return db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const names = await readCompanyNames(trx, company);
    checkProduct(names, body);
    const before = names.named.find((one) => one.name === name) ?? null;
    if (!before && names.named.length >= MOST_NAMES) throw new ApiError('names_full');
    await sql`INSERT INTO till_name (company_id, name, specialty, crust)
      VALUES (${company}, ${name}, ${specialty}, ${crust})
      ON CONFLICT (company_id, name) DO UPDATE SET specialty = excluded.specialty,
        crust = excluded.crust`.execute(trx);
    const changed = await updateOrders(trx, company, name);
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
    return { changed };
  });
});

/** @throws ApiError bad_request */
function checkProduct(
  { specialties, crusts }: CompanyNames,
  { specialty, crust }: { specialty: string | null; crust: string },
): void {
  if (specialty !== null && !specialties.includes(specialty)) {
    throw new ApiError('bad_request', `'${specialty}' is not a known specialty.`);
  }
  if (crust !== '' && !crusts.includes(crust)) {
    throw new ApiError('bad_request', `'${crust}' is not one of the company's crusts.`);
  }
}

/**
 * Orders with this name get its new meaning, and their days are matched again. Those that are no pizza keep
 * theirs, as the name may be wrong and a closed day has no pizzas to match.
 */
async function updateOrders(trx: Db, company: number, name: string): Promise<number> {
  const venues = sql`(SELECT id FROM venue WHERE company_id = ${company})`;
  // Before the lines, as their matching does.
  await sql`UPDATE order_day SET orders = -1 WHERE (venue_id, business_date) IN
    (SELECT venue_id, business_date FROM order_line
      WHERE venue_id IN ${venues} AND sent_specialty = ${name})`.execute(trx);
  const productOf = productReader(await readCompanyNames(trx, company));
  const { rows: crusts } = await sql<{ crust: string }>`
    SELECT DISTINCT sent_crust AS crust FROM order_line
    WHERE venue_id IN ${venues} AND sent_specialty = ${name}`.execute(trx);
  let changed = 0n;
  for (const { crust: sentCrust } of crusts) {
    const { specialty, crust, isPizza } = productOf(name, sentCrust);
    const { numAffectedRows } = await sql`UPDATE order_line
      SET specialty = ${specialty}, crust = ${crust}, is_pizza = ${isPizza}
      WHERE venue_id IN ${venues} AND sent_specialty = ${name} AND sent_crust = ${sentCrust}`.execute(
      trx,
    );
    changed += numAffectedRows ?? 0n;
  }
  return Number(changed);
}
