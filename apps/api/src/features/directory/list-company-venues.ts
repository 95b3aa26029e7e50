import { listCompanyVenues as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http/http';
import { visibleVenues } from './visible-venues.ts';

export const listCompanyVenues = handle(contract, async (_input, { db, viewer, company }) => ({
  venues: await visibleVenues(db, viewer).where('venue.company_id', '=', company).execute(),
}));
