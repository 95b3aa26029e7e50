import { listMonthlyReports as contract } from '@crustodian/contract/monthly-reports';
import type { Viewer } from '@crustodian/domain/people/access';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { companyIsVisible, visibleCompanies } from '#platform/auth/scope';
import { sql } from 'kysely';
import { monthlyRows } from './monthly-rows.ts';
import { refuseUnlessMonth } from './refuse-unless-month.ts';

export const listMonthlyReports = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, now } = context;
  refuseUnlessMonth(params.month, now());
  const companies = query.companies_pks
    ? await visibleCompanies(db, viewer, query.companies_pks)
    : await withStores(db, viewer);
  const regional = query.regional === '1';
  return { reports: await monthlyRows(db, { companies, month: params.month, regional }) };
});

async function withStores(db: Db, viewer: Viewer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT company.id FROM company WHERE ${companyIsVisible(viewer)}
      AND EXISTS (SELECT FROM venue WHERE venue.company_id = company.id)`.execute(db);
  return rows.map(({ id }) => id);
}
