import { readAdmin as contract, type ListedUser } from '@crustodian/contract/admin';
import {
  isWhollyAdministered,
  personIsAdministered,
  regionIsAdministered,
  venueIsAdministered,
} from '#platform/auth/administered';
import { hasFactor } from '#platform/auth/has-factor';
import { handle } from '#platform/http/http';
import { isLimited } from '#platform/auth/scope';
import { sql } from 'kysely';
import type { AdminContext } from './chosen-company.ts';
import { readDefinition } from './quality/quality-definition.ts';

export const readAdmin = handle(contract, async (_input, context) => {
  const { db, viewer, company } = context;
  const venues = await db
    .selectFrom('venue')
    .select([sql<string>`id::text`.as('value'), 'pretty_name as name', 'region_code as region'])
    .where('company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .orderBy('pretty_name')
    .orderBy('id')
    .execute();
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .where(regionIsAdministered(context, viewer))
    .orderBy('name')
    .execute();
  const { min, max } = await readDefinition(db, company);
  return {
    users: await usersOf(context, company),
    venues,
    regions: Object.fromEntries(regions.map(({ code, name }) => [code, name])),
    quality_definition: { pk: company, min, max },
    whole: await isWhollyAdministered(context, viewer, company),
  };
});

/**
 * The company's people whom the viewer administers, with the stores and regions that the viewer
 * administers, sorted by e-mail address.
 */
async function usersOf(context: AdminContext, company: number): Promise<ListedUser[]> {
  const { viewer } = context;
  const person = sql.ref('u.id');
  const { rows } = await sql<ListedUser>`
    SELECT u.id AS pk, u.email, u.first_name, u.last_name, u.username, u.company_manager,
      ${hasFactor(person)} AS second_factor,
      ${isLimited(person)} AS limited,
      ARRAY(SELECT venue.id::text FROM venue_membership m JOIN venue ON venue.id = m.venue_id
        WHERE m.user_id = u.id AND venue.company_id = ${company}
          AND ${venueIsAdministered(context, viewer)}
        ORDER BY venue.pretty_name) AS venues,
      ARRAY(SELECT region.code FROM region_membership m
        JOIN region ON region.company_id = m.company_id AND region.code = m.region_code
        WHERE m.user_id = u.id AND m.company_id = ${company}
          AND ${regionIsAdministered(context, viewer)}
        ORDER BY region.code) AS regions,
      ARRAY(SELECT region.code FROM region
        WHERE region.manager_id = u.id AND region.company_id = ${company}
          AND ${regionIsAdministered(context, viewer)}
        ORDER BY region.code) AS manages,
      ${personIsAdministered(context, viewer, { person, whole: true })} AS owned
    FROM user_account u
    WHERE u.deleted_at IS NULL
      AND EXISTS (SELECT FROM person_company b WHERE b.user_id = u.id AND b.company_id = ${company})
      AND ${personIsAdministered(context, viewer, { person, whole: false })}
    ORDER BY lower(u.email)`.execute(context.db);
  return rows;
}
