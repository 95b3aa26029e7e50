import {
  regionIsAdministered,
  venueIsAdministered,
  type AdministeredCompany,
} from '#platform/auth/administered';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';
import type { AdminContext } from './chosen-company.ts';

/** The actor of a change and its transaction. */
export type InTransaction = Pick<AdminContext, 'config' | 'viewer'> & { trx: Db };

/** @throws ApiError venue_not_yours unless every one is a store of the company that the viewer administers */
export async function checkVenues(
  { trx, config, viewer }: InTransaction,
  company: AdministeredCompany,
  venues: readonly number[],
): Promise<void> {
  const { known } = await trx
    .selectFrom('venue')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('company_id', '=', company)
    .where('id', '=', sql<number>`ANY(${[...venues]}::int[])`)
    .where(venueIsAdministered({ config }, viewer))
    .executeTakeFirstOrThrow();
  if (known !== new Set(venues).size) throw new ApiError('venue_not_yours');
}

/** @throws ApiError unknown_region that names the first code which is no such region of the company */
export async function checkRegions(
  { trx, config, viewer }: InTransaction,
  company: AdministeredCompany,
  codes: readonly string[],
): Promise<void> {
  const known = await trx
    .selectFrom('region')
    .select('code')
    .where('company_id', '=', company)
    .where('code', '=', sql<string>`ANY(${[...codes]}::text[])`)
    .where(regionIsAdministered({ config }, viewer))
    .execute();
  const unknown = codes.find((code) => !known.some((region) => region.code === code));
  if (unknown !== undefined) {
    throw new ApiError('unknown_region', `This company has no region '${unknown}'.`);
  }
}

/** Names of the company's stores that are assigned to a person, sorted. */
export async function namesOfVenues(
  db: Db,
  person: number,
  company: AdministeredCompany,
): Promise<string[]> {
  const rows = await db
    .selectFrom('venue_membership as given')
    .innerJoin('venue', 'venue.id', 'given.venue_id')
    .select('venue.pretty_name')
    .where('given.user_id', '=', person)
    .where('venue.company_id', '=', company)
    .orderBy('venue.pretty_name')
    .execute();
  return rows.map((row) => row.pretty_name);
}

/** Names of the company's regions that are assigned to a person, sorted. */
export async function namesOfRegions(
  db: Db,
  person: number,
  company: AdministeredCompany,
): Promise<string[]> {
  const rows = await db
    .selectFrom('region_membership as given')
    .innerJoin('region', (join) =>
      join
        .onRef('region.company_id', '=', 'given.company_id')
        .onRef('region.code', '=', 'given.region_code'),
    )
    .select('region.name')
    .where('given.user_id', '=', person)
    .where('region.company_id', '=', company)
    .orderBy('region.name')
    .execute();
  return rows.map((row) => row.name);
}

/** Replaces a person's stores in the company; stores that the viewer does not administer stay. */
export async function giveVenues(
  { trx, config, viewer }: InTransaction,
  { person, company, venues }: { person: number; company: number; venues: readonly number[] },
): Promise<void> {
  const wanted = sql<number>`ALL(${[...venues]}::int[])`;
  await trx
    .deleteFrom('venue_membership')
    .where('user_id', '=', person)
    .where('venue_id', '<>', wanted)
    .where('venue_id', 'in', (query) =>
      query
        .selectFrom('venue')
        .select('id')
        .where('company_id', '=', company)
        .where(venueIsAdministered({ config }, viewer)),
    )
    .execute();
  if (venues.length === 0) return;
  await trx
    .insertInto('venue_membership')
    .values([...new Set(venues)].map((venue_id) => ({ user_id: person, venue_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Like giveVenues, for regions. */
export async function giveRegions(
  { trx, config, viewer }: InTransaction,
  { person, company, regions }: { person: number; company: number; regions: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('region_membership')
    .where('user_id', '=', person)
    .where('company_id', '=', company)
    .where('region_code', '<>', sql<string>`ALL(${[...regions]}::text[])`)
    .where('region_code', 'in', (query) =>
      query
        .selectFrom('region')
        .select('code')
        .where('company_id', '=', company)
        .where(regionIsAdministered({ config }, viewer)),
    )
    .execute();
  if (regions.length === 0) return;
  const rows = [...new Set(regions)].map((region_code) => ({
    user_id: person,
    company_id: company,
    region_code,
  }));
  await trx
    .insertInto('region_membership')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
