import { listMemberships as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http/http';
import { companyIsVisible } from '#platform/auth/scope';

export const listMemberships = handle(contract, async (_input, { db, viewer }) => {
  const companies = await db
    .selectFrom('company')
    .select((company) => [
      'id',
      'name',
      'pretty_name',
      company
        .exists(
          company
            .selectFrom('company_membership as m')
            .select('m.id')
            .whereRef('m.company_id', '=', 'company.id')
            .where('m.user_id', '=', viewer.id),
        )
        .as('member'),
    ])
    .where(companyIsVisible(viewer))
    .orderBy('pretty_name')
    .execute();
  return companies.map(({ id, name, pretty_name, member }) => ({
    space: { pk: id, name, pretty_name, company: id },
    member: Boolean(member),
  }));
});
