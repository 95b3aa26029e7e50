import { readRegions as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { administeredCompany, regionIsAdministered } from '#platform/auth/administered';
import { sql } from 'kysely';

interface Region {
  code: string;
  name: string;
  stores: number;
  manager: { pk: number; first_name: string; last_name: string; username: string } | null;
}

export const readRegions = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  const { company = null, regions } = body;
  if (company !== null) await administeredCompany(context, viewer, company);
  const { rows } = await sql<Region>`
    SELECT region.code, region.name,
      (SELECT count(*)::int FROM venue v
        WHERE v.company_id = region.company_id AND v.region_code = region.code) AS stores,
      (SELECT json_build_object('pk', u.id, 'first_name', u.first_name,
        'last_name', u.last_name, 'username', u.username)
        FROM user_account u WHERE u.id = region.manager_id) AS manager
    FROM region
    WHERE region.code = ANY (${regions}::text[]) AND (${company}::int IS NULL OR region.company_id = ${company})
      AND ${regionIsAdministered(context, viewer)}
    -- Two companies may use one code: the first company's stands.
    ORDER BY region.company_id DESC`.execute(db);
  return Object.fromEntries(rows.map(({ code, ...region }) => [code, region]));
});
