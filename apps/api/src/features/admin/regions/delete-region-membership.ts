import { deleteRegionMembership as contract } from '@crustodian/contract/admin';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import {
  regionIsAdministered,
  type AdministeredCompany,
  type AdministeredPerson,
} from '#platform/auth/administered';
import { namesOfRegions } from '../company-spaces.ts';
import { changeGiven } from '../given-spaces.ts';

export const deleteRegionMembership = handle(contract, async ({ params }, context) => {
  const { db, viewer } = context;
  const administered = (on: Db) =>
    on
      .selectFrom('region_membership as given')
      .innerJoin('region', (join) =>
        join
          .onRef('region.company_id', '=', 'given.company_id')
          .onRef('region.code', '=', 'given.region_code'),
      )
      .select(['given.user_id', 'given.company_id'])
      .where('given.id', '=', params.id)
      .where(regionIsAdministered(context, viewer))
      .executeTakeFirst();
  const given = await administered(db);
  if (!given) throw new ApiError('membership_not_found');
  // Safe because the membership is of a region that the viewer administers.
  const person = given.user_id as AdministeredPerson;
  const company = given.company_id as AdministeredCompany;
  await changeGiven(context, { person, kind: 'regions' }, async (trx) => {
    // Asked again, as the viewer may have been limited meanwhile.
    if (!(await administered(trx))) throw new ApiError('membership_not_found');
    const before = await namesOfRegions(trx, person, company);
    await trx.deleteFrom('region_membership').where('id', '=', params.id).execute();
    return { company, before, after: await namesOfRegions(trx, person, company) };
  });
  return { msg: 'The region was removed from the user.' };
});
