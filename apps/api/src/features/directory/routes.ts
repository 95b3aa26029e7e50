import * as contract from '@crustodian/contract/directory';
import { implement } from '#platform/http/http';
import { listCompanyVenues } from './list-company-venues.ts';
import { listDaysWithData } from './list-days-with-data.ts';
import { listMemberships } from './list-memberships.ts';
import { listVenues } from './list-venues.ts';
import { nameVenues } from './name-venues.ts';
import { readCompanyInfo } from './read-company-info.ts';
import { readSpecialties } from './read-specialties.ts';
import { readVenueStats } from './read-venue-stats.ts';

export const directoryRoutes = implement(contract, {
  listMemberships,
  listVenues,
  listCompanyVenues,
  readCompanyInfo,
  nameVenues,
  readVenueStats,
  readSpecialties,
  listDaysWithData,
});
