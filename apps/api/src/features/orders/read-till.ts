import { readTill as contract } from '@crustodian/contract/orders';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { venuesOfCompany } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { readCompanyNames } from './till-names.ts';

type Till = Answer<typeof contract>;

const DAY_MS = 86_400_000;
const LOOKED_BACK_DAYS = 28;
const WAYS = ['api', 'file', 'till'] as const;

const MOST_FILES = 10;

async function readFiles(db: Db, venues: readonly number[], from: Date): Promise<Till['files']> {
  const { rows } = await sql<Omit<Till['files'][number], 'received_at'> & { received: Date }>`
    SELECT file_id::text AS file, venue_id::text AS venue, count(*)::int AS lines,
      min(business_date) AS first_day, max(business_date) AS last_day, max(received_at) AS received
    FROM order_line WHERE venue_id = ANY (${venues}::int[]) AND received_at > ${from}
      AND file_id IS NOT NULL
    GROUP BY venue_id, file_id ORDER BY received DESC, file_id DESC LIMIT ${MOST_FILES}`.execute(
    db,
  );
  return rows.map(({ received, ...file }) => ({ ...file, received_at: received.toISOString() }));
}

export const readTill = handle(contract, async (_input, { db, company, now }) => {
  const from = new Date(now() - LOOKED_BACK_DAYS * DAY_MS);
  const venues = await venuesOfCompany(db, company);
  const [names, mapping, ways, open, files] = await Promise.all([
    readCompanyNames(db, company),
    sql<{ mapping: Till['mapping'] }>`SELECT mapping FROM till_mapping
      WHERE company_id = ${company}`.execute(db),
    sql<{ way: string; received: number; last: Date }>`
      SELECT sent_by AS way, max(received_at) AS last,
        (count(*) FILTER (WHERE is_pizza AND received_at > ${new Date(now() - DAY_MS)}))::int
          AS received
      FROM order_line WHERE venue_id = ANY (${venues}::int[]) AND received_at > ${from} GROUP BY 1`.execute(
      db,
    ),
    sql<{ name: string; pizzas: number }>`
      SELECT sent_specialty AS name, count(*)::int AS pizzas FROM order_line
      WHERE venue_id = ANY (${venues}::int[]) AND received_at > ${from} AND is_pizza AND specialty = '' GROUP BY 1
      ORDER BY 2 DESC, 1 LIMIT 100`.execute(db),
    readFiles(db, venues, from),
  ]);
  return {
    mapping: mapping.rows[0]?.mapping ?? null,
    ways: WAYS.map((way) => {
      const found = ways.rows.find((row) => row.way === way);
      return { way, received: found?.received ?? 0, last: found?.last.toISOString() ?? null };
    }),
    open: open.rows,
    files,
    ...names,
  };
});
