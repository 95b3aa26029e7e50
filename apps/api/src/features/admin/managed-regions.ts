import { companyIsAdministered } from '#platform/scope';
import { sql } from 'kysely';
import type { AdminContext } from './chosen-company.ts';

/** The regions that a person manages, in every company that the viewer administers. */
export const managedRegions = (context: AdminContext, person: number) =>
  context.db
    .selectFrom('region')
    .select(['code', 'name', 'company_id as company'])
    .where('manager_id', '=', person)
    .where(companyIsAdministered(context, context.viewer, sql.ref('region.company_id')))
    .orderBy('name')
    .orderBy('company_id')
    .execute();
