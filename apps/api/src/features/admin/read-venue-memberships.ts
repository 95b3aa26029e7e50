import { readVenueMemberships as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { givenVenues } from './given-spaces.ts';

export const readVenueMemberships = handle(contract, async (_input, context) => ({
  memberships: await givenVenues(context, context.person),
}));
