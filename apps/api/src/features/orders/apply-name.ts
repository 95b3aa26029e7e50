import type { Db } from '#platform/database/db';
import { firstIdOf } from '#platform/database/ids';
import { withRetry } from '#platform/database/retry';
import { doEach } from '#platform/jobs/do-each';
import { sql } from 'kysely';
import { markDays } from './mark-days.ts';
import { productReader, readCompanyNames } from './till-names.ts';

export interface ChangedName {
  company: number;
  name: string;
  /** Id of the change, as it stands with the name until all orders have it. */
  change: number;
}

/**
 * Gives the stored orders with a name its meaning, store by store, so that neither orders nor pizzas wait for those
 * of a whole company; may be repeated. Their days are matched again. Answers how many lines there are.
 */
export async function applyName(db: Db, { company, name, change }: ChangedName): Promise<number> {
  const venues = await db
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', company)
    .orderBy('id')
    .execute();
  let lines = 0;
  for (const { id: venue } of venues) {
    lines += await withRetry(() =>
      db.transaction().execute((trx) => applyAtVenue(trx, { company, name }, venue)),
    );
  }
  await sql`UPDATE till_name SET open_change = NULL
    WHERE company_id = ${company} AND name = ${name} AND open_change = ${change}`.execute(db);
  return lines;
}

/** A process that still works on a change is left alone for so long. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Goes on with the changes of names that a killed process left. */
export async function applyLeftNames(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<ChangedName>`SELECT company_id AS company, name, open_change AS change
    FROM till_name WHERE open_change < ${firstIdOf(now - LEFT_AFTER_MS)}
    ORDER BY open_change`.execute(db);
  await doEach(rows, (changed) => applyName(db, changed), {
    failed: 'names of tills not applied',
    signal,
  });
}

/** Orders that are no pizza keep theirs: the name may be wrong, and a closed day has no pizzas to match. */
async function applyAtVenue(
  trx: Db,
  { company, name }: Pick<ChangedName, 'company' | 'name'>,
  venue: number,
): Promise<number> {
  // The next change of the name waits until these lines have this meaning.
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
