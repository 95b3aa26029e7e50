import { listMemberships as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http';
import { companyIsVisible } from '#platform/scope';

export const listMemberships = handle(contract, async (_input, { db, viewer }) => {
  const companies = await db
    .selectFrom('company')
    .select(['id', 'name', 'pretty_name'])
    .where(companyIsVisible(viewer))
    .orderBy('pretty_name')
    .execute();
  return companies.map(({ id, name, pretty_name }) => ({
    space: { pk: id, name, pretty_name, company: id },
  }));
});
