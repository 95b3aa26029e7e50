import type { Viewer } from '@crustodian/domain/people/access';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { companyIsVisible, givenRegions, isLimited, venueIsVisible } from '#platform/auth/scope';
import { sql, type Expression } from 'kysely';

/*
 * What a viewer administers. It is derived from what they can see: a manager who is limited to some
 * venues and regions administers those, and the people who have access to no others.
 */

/** A company of which the viewer administers at least one venue. */
export type AdministeredCompany = number & { readonly brand: 'AdministeredCompany' };
/** A company all of whose venues the viewer administers. */
export type WholeCompany = AdministeredCompany & { readonly isWhole: true };
/** A person whom the viewer administers. */
export type AdministeredPerson = number & { readonly brand: 'AdministeredPerson' };

/** The database and settings for looking up memberships. */
export interface Where {
  db: Db;
  config: Pick<Config, 'providerCompany'>;
}
type Settings = Pick<Where, 'config'>;

/**
 * SQL condition "viewer administers venues of this company". A store membership alone does not make
 * its company administered. Creating people of the provider company creates staff, so only staff
 * administer it.
 */
export function companyIsAdministered(
  { config }: Settings,
  viewer: Viewer,
  company: Expression<unknown> = sql.ref('company.id'),
) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(${companyIsVisible(viewer, company)}
    AND ${company} <> ${config.providerCompany}::int
    AND (NOT ${isLimited(viewer.id)} OR ${company} IN (
      SELECT v.company_id FROM venue_membership m JOIN venue v ON v.id = m.venue_id
        WHERE m.user_id = ${viewer.id}
      UNION ALL SELECT m.company_id FROM region_membership m WHERE m.user_id = ${viewer.id})))`;
}

/** SQL condition "viewer administers this venue"; expects the venue row to be aliased as `venue`. */
export const venueIsAdministered = (settings: Settings, viewer: Viewer) =>
  sql<boolean>`(${venueIsVisible(viewer)}
    AND ${companyIsAdministered(settings, viewer, sql.ref('venue.company_id'))})`;

/**
 * SQL condition "viewer administers this region", including settings that apply to all of its
 * venues, also future ones; expects the region row to be aliased as `region`.
 */
export function regionIsAdministered(settings: Settings, viewer: Viewer) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(${companyIsAdministered(settings, viewer, sql.ref('region.company_id'))}
    AND (NOT ${isLimited(viewer.id)}
      OR (region.company_id, region.code) IN ${givenRegions(viewer.id)}))`;
}

/**
 * SQL conditions: whether the viewer administers some, or all, of the venues and regions assigned
 * to a person.
 */
function given(settings: Settings, viewer: Viewer, person: Expression<unknown>) {
  const venues = sql`SELECT FROM venue_membership given JOIN venue ON venue.id = given.venue_id
    WHERE given.user_id = ${person}`;
  const regions = sql`SELECT FROM region_membership given
    JOIN region ON region.company_id = given.company_id AND region.code = given.region_code
    WHERE given.user_id = ${person}`;
  const venue = venueIsAdministered(settings, viewer);
  const region = regionIsAdministered(settings, viewer);
  return {
    some: sql`(EXISTS (${venues} AND ${venue}) OR EXISTS (${regions} AND ${region}))`,
    all: sql`NOT (EXISTS (${venues} AND NOT ${venue}) OR EXISTS (${regions} AND NOT ${region}))`,
  };
}

/**
 * SQL condition "viewer administers this person". `whole` requires that the viewer administers the
 * account itself, i.e. all companies of the person and, if the viewer is limited, everything
 * assigned to the person.
 */
export function personIsAdministered(
  settings: Settings,
  viewer: Viewer,
  { person, whole }: { person: Expression<unknown>; whole: boolean },
) {
  if (viewer.isStaff) return sql<boolean>`true`;
  const belongs = sql`SELECT FROM person_company belongs WHERE belongs.user_id = ${person}`;
  const isYours = companyIsAdministered(settings, viewer, sql.ref('belongs.company_id'));
  const { some, all } = given(settings, viewer, person);
  return sql<boolean>`(EXISTS (${belongs} AND ${isYours})
    AND ${whole ? sql`NOT EXISTS (${belongs} AND NOT ${isYours})` : sql`true`}
    AND (NOT ${isLimited(viewer.id)} OR (${some} AND ${whole ? all : sql`true`})))`;
}

/** @throws ApiError company_not_yours, also for a company that does not exist */
export async function administeredCompany(
  tools: Where,
  viewer: Viewer,
  company: number,
): Promise<AdministeredCompany> {
  if (!(await matches(tools, company, companyIsAdministered(tools, viewer)))) {
    throw new ApiError('company_not_yours');
  }
  return company as AdministeredCompany;
}

/** Whether the viewer administers all of a company's venues. */
export function isWhollyAdministered(
  tools: Where,
  viewer: Viewer,
  company: number,
): Promise<boolean> {
  const administered = companyIsAdministered(tools, viewer);
  const isWhole = viewer.isStaff ? sql`true` : sql`NOT ${isLimited(viewer.id)}`;
  return matches(tools, company, sql<boolean>`(${administered} AND ${isWhole})`);
}

async function matches(
  { db }: Where,
  company: number,
  condition: Expression<boolean>,
): Promise<boolean> {
  const found = await db
    .selectFrom('company')
    .select('id')
    .where('id', '=', company)
    .where(condition)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * @throws ApiError company_not_yours, whole_company_needed if the viewer administers only some
 * venues
 */
export async function whollyAdministeredCompany(
  tools: Where,
  viewer: Viewer,
  company: number,
): Promise<WholeCompany> {
  await administeredCompany(tools, viewer, company);
  if (!(await isWhollyAdministered(tools, viewer, company))) {
    throw new ApiError('whole_company_needed');
  }
  return company as WholeCompany;
}

/** @throws ApiError user_not_yours, also for a user who does not exist or was deleted */
export async function administeredPerson(
  tools: Where,
  viewer: Viewer,
  { person, whole }: { person: number; whole: boolean },
): Promise<AdministeredPerson> {
  const found = await tools.db
    .selectFrom('user_account as account')
    .select('account.id')
    .where('account.id', '=', person)
    .where('account.deleted_at', 'is', null)
    .where(personIsAdministered(tools, viewer, { person: sql.ref('account.id'), whole }))
    .executeTakeFirst();
  if (!found) throw new ApiError('user_not_yours');
  return person as AdministeredPerson;
}
