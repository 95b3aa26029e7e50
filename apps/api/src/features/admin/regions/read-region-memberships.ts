import { readRegionMemberships as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { givenRegions } from '../given-spaces.ts';

export const readRegionMemberships = handle(contract, async (_input, context) => ({
  memberships: await givenRegions(context, context.person),
}));
