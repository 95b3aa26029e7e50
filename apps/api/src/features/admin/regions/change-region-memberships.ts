import { changeRegionMemberships as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { chosenCompany } from '../chosen-company.ts';
import { checkRegions, giveRegions, namesOfRegions } from '../company-spaces.ts';
import { changeGiven, givenRegions } from '../given-spaces.ts';

/** The list is complete for the company: regions missing from it are revoked (decision X73). */
export const changeRegionMemberships = handle(contract, async ({ body }, context) => {
  const { person, config, viewer } = context;
  const company = await chosenCompany(context, person, body.company);
  await changeGiven(context, { person, kind: 'regions' }, async (trx) => {
    await checkRegions({ trx, config, viewer }, company, body.spaces);
    const before = await namesOfRegions(trx, person, company);
    await giveRegions({ trx, config, viewer }, { person, company, regions: body.spaces });
    return { company, before, after: await namesOfRegions(trx, person, company) };
  });
  return { memberships: await givenRegions(context, person) };
});
