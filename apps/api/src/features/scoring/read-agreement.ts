import type { Db } from '#platform/db';
import { handle } from '#platform/http';
import { readAgreement as contract } from '@crustodian/contract/scoring';
import { agreementOf, type ReviewedFacts } from '@crustodian/domain/agreement';
import { criteriaOf, type Grid } from '@crustodian/domain/criteria';
import { sql } from 'kysely';

const WEEKS = 12;

/** Over all companies: the engine is the same for all. */
export const readAgreement = handle(contract, async ({ query }, { db, now }) => {
  const since = new Date(now() - (query.weeks ?? WEEKS) * 7 * 24 * 3600_000);
  return agreementOf(await reviewedSince(db, since.toISOString().slice(0, 10)));
});

type Row = Omit<ReviewedFacts, 'criteria'> & { criteria: number[] | null; grid: Grid };

async function reviewedSince(db: Db, day: string): Promise<ReviewedFacts[]> {
  const { rows } = await sql<Row>`
    SELECT venue.name AS store, p.business_date::text AS day, p.specialty, p.criteria,
      p.original_data AS original, company.grid
    FROM venue JOIN company ON company.id = venue.company_id
      JOIN pizza p ON p.venue_id = venue.id
    WHERE p.business_date >= ${day} AND p.reviewer_id IS NOT NULL
    ORDER BY p.venue_id, p.business_date, p.id`.execute(db);
  return rows.map(({ criteria, grid, ...row }) => ({
    ...row,
    criteria: criteria && byName(criteria, grid),
  }));
}

/** Columns hold hundredths in the order of the company's grid. */
const byName = (hundredths: readonly number[], grid: Grid): Record<string, number> =>
  Object.fromEntries(
    criteriaOf(grid).map((criterion, k) => [criterion, (hundredths[k] ?? 0) / 100]),
  );
