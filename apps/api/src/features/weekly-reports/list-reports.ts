import { listReports as contract } from '@crustodian/contract/weekly-reports';
import { handle } from '#platform/http/http';
import { venueIsVisible } from '#platform/auth/scope';
import { sql } from 'kysely';
import { storeRows } from './store-rows.ts';

export const listReports = handle(contract, async ({ params }, { db, viewer, company }) => {
  const stores = sql<boolean>`venue.company_id = ${company} AND ${venueIsVisible(viewer)}`;
  return { reports: await storeRows(db, { viewer, week: params.week, stores }) };
});
