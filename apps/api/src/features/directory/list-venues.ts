import { listVenues as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http/http';
import { visibleVenues } from './visible-venues.ts';

export const listVenues = handle(contract, async (_input, { db, viewer }) => ({
  venues: await visibleVenues(db, viewer).execute(),
}));
