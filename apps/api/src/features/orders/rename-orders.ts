import type { Db } from '#platform/database/db';
import { firstIdOf } from '#platform/database/ids';
import { withRetry } from '#platform/database/retry';
import { doEach } from '#platform/jobs/do-each';
import { sql } from 'kysely';
import { markDays } from './mark-days.ts';
import { productReader, readCompanyNames } from './till-names.ts';

export interface RenamedProduct {
  company: number;
  name: string;
  /** Id of the change; it stays in the name's row until all orders are updated. */
  change: number;
}

/**
 * Updates the stored orders that have a till's name to its current meaning, and marks their days to
 * be matched again. It proceeds store by store, so that new orders and pizzas never wait for a
 * whole company. Idempotent. Returns how many order lines have the name.
 */
export async function renameOrders(
  db: Db,
  { company, name, change }: RenamedProduct,
): Promise<number> {
  const venues = await db
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', company)
    .orderBy('id')
    .execute();
  let lines = 0;
  for (const { id: venue } of venues) {
    lines += await withRetry(() =>
      db.transaction().execute((trx) => renameAtVenue(trx, { company, name }, venue)),
    );
  }
  await sql`UPDATE till_name SET open_change = NULL
    WHERE company_id = ${company} AND name = ${name} AND open_change = ${change}`.execute(db);
  return lines;
}

/** After this time, the process that began a change is considered dead. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Finishes the changes that a killed process left unfinished. */
export async function finishRenaming(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const { rows } =
    await sql<RenamedProduct>`SELECT company_id AS company, name, open_change AS change
    FROM till_name WHERE open_change < ${firstIdOf(now - LEFT_AFTER_MS)}
    ORDER BY open_change`.execute(db);
  await doEach(rows, (renamed) => renameOrders(db, renamed), {
    failed: 'orders not renamed',
    signal,
  });
}

/**
 * An order whose product is not a pizza keeps its match, because the name may be corrected later,
 * and on a closed day nothing can be matched again.
 */
async function renameAtVenue(
  trx: Db,
  { company, name }: Pick<RenamedProduct, 'company' | 'name'>,
  venue: number,
): Promise<number> {
  // A later change of the name waits until this store is finished.
  await sql`SELECT FROM till_name WHERE company_id = ${company} AND name = ${name}
    FOR SHARE`.execute(trx);
  const productOf = productReader(await readCompanyNames(trx, company));
  await markDays(trx, venue, sql`sent_specialty = ${name}`);
  const { rows: crusts } = await sql<{ crust: string }>`
    SELECT DISTINCT sent_crust AS crust FROM order_line
    WHERE venue_id = ${venue} AND sent_specialty = ${name}`.execute(trx);
  let lines = 0n;
  for (const { crust: sentCrust } of crusts) {
    const { specialty, crust, isPizza } = productOf(name, sentCrust);
    const { numAffectedRows } = await sql`UPDATE order_line
      SET specialty = ${specialty}, crust = ${crust}, is_pizza = ${isPizza}
      WHERE venue_id = ${venue} AND sent_specialty = ${name} AND sent_crust = ${sentCrust}`.execute(
      trx,
    );
    lines += numAffectedRows ?? 0n;
  }
  return Number(lines);
}
