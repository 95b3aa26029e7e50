import { readAdmin as contract, type ListedUser } from '@crustodian/contract/admin';
import { handle, type Context } from '#platform/http';
import { companyIsAdministered } from '#platform/scope';
import { sql } from 'kysely';
import { readDefinition } from './quality-definition.ts';

export const readAdmin = handle(contract, async (_input, context) => {
  const { db, company } = context;
  const venues = await db
    .selectFrom('venue')
    .select([sql<string>`id::text`.as('value'), 'pretty_name as name', 'region_code as region'])
    .where('company_id', '=', company)
    .orderBy('pretty_name')
    .orderBy('id')
    .execute();
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .orderBy('name')
    .execute();
  const { min, max } = await readDefinition(db, company);
  return {
    users: await usersOf(context, company),
    venues,
    regions: Object.fromEntries(regions.map(({ code, name }) => [code, name])),
    quality_definition: { pk: company, min, max },
  };
});

/** Everybody who has to do with the company, by e-mail. */
async function usersOf(
  context: Pick<Context, 'db' | 'config'> & { viewer: NonNullable<Context['viewer']> },
  company: number,
): Promise<ListedUser[]> {
  const isOurs = companyIsAdministered(context, context.viewer, sql.ref('b.company_id'));
  const { rows } = await sql<ListedUser>`
    SELECT u.id AS pk, u.email, u.first_name, u.last_name, u.username, u.company_manager,
      ARRAY(SELECT v.id::text FROM venue_membership m JOIN venue v ON v.id = m.venue_id
        WHERE m.user_id = u.id AND v.company_id = ${company} ORDER BY v.pretty_name) AS venues,
      ARRAY(SELECT m.region_code FROM region_membership m
        WHERE m.user_id = u.id AND m.company_id = ${company} ORDER BY m.region_code) AS regions,
      ARRAY(SELECT r.code FROM region r
        WHERE r.manager_id = u.id AND r.company_id = ${company} ORDER BY r.code) AS manages,
      NOT EXISTS (SELECT FROM person_company b WHERE b.user_id = u.id AND NOT ${isOurs}) AS owned
    FROM user_account u
    WHERE u.deleted_at IS NULL AND EXISTS (
      SELECT FROM person_company b WHERE b.user_id = u.id AND b.company_id = ${company})
    ORDER BY lower(u.email)`.execute(context.db);
  return rows;
}
