import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import {
  administeredCompany,
  companyIsAdministered,
  type AdministeredCompany,
  type AdministeredPerson,
} from '#platform/auth/administered';
import { sql } from 'kysely';

export type AdminContext = Pick<Context, 'db' | 'config' | 'live' | 'request' | 'now'> & {
  viewer: NonNullable<Context['viewer']>;
};

/**
 * The company for which a person is changed: the named one, otherwise the employer, otherwise the
 * first one that the viewer administers.
 * @throws ApiError company_not_yours
 */
export async function chosenCompany(
  context: AdminContext,
  person: AdministeredPerson,
  named: number | undefined,
): Promise<AdministeredCompany> {
  if (named !== undefined) return administeredCompany(context, context.viewer, named);
  const found = await context.db
    .selectFrom('person_company as belongs')
    .innerJoin('user_account as account', 'account.id', 'belongs.user_id')
    .select('belongs.company_id')
    .where('account.id', '=', person)
    .where(companyIsAdministered(context, context.viewer, sql.ref('belongs.company_id')))
    .orderBy(sql`belongs.company_id IS DISTINCT FROM account.employer_id`)
    .orderBy('belongs.company_id')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiError('company_not_yours');
  // Safe because the query selects only companies that the viewer administers.
  return found.company_id as AdministeredCompany;
}
