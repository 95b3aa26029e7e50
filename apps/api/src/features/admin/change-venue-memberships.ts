import { changeVenueMemberships as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { chosenCompany } from './chosen-company.ts';
import { checkVenues, giveVenues, namesOfVenues } from './company-spaces.ts';
import { giveAllStores } from './give-all-stores.ts';
import { changeGiven, givenVenues } from './given-spaces.ts';

/** The list is complete for the company: stores missing from it are revoked (decision X73). */
export const changeVenueMemberships = handle(contract, async ({ body }, context) => {
  const { person, config, viewer } = context;
  const company = await chosenCompany(context, person, body.company);
  if (body.all_stores) {
    await giveAllStores(context, person, company);
    return { memberships: await givenVenues(context, person) };
  }
  await changeGiven(context, { person, kind: 'stores' }, async (trx) => {
    await checkVenues({ trx, config, viewer }, company, body.spaces);
    const before = await namesOfVenues(trx, person, company);
    await giveVenues({ trx, config, viewer }, { person, company, venues: body.spaces });
    return { company, before, after: await namesOfVenues(trx, person, company) };
  });
  return { memberships: await givenVenues(context, person) };
});
