import { regionIsAdministered } from '#platform/auth/administered';
import type { AdminContext } from '../chosen-company.ts';

/** The regions that a person manages, limited to those that the viewer administers. */
export const managedRegions = (context: AdminContext, person: number) =>
  context.db
    .selectFrom('region')
    .select(['code', 'name', 'company_id as company'])
    .where('manager_id', '=', person)
    .where(regionIsAdministered(context, context.viewer))
    .orderBy('name')
    .orderBy('company_id')
    .execute();
