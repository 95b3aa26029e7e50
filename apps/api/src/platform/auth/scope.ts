import type { Viewer } from '@crustodian/domain/people/access';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { runNamedSql } from '#platform/database/named-statement';
import type { FastifyRequest } from 'fastify';
import { sql, type Expression } from 'kysely';

/** A venue the viewer is authorized for; the brand prevents passing an unchecked number to a query. */
export type VisibleVenue = number & { readonly brand: 'VisibleVenue' };
export type VisibleCompany = number & { readonly brand: 'VisibleCompany' };

/** The caller, with a cache of the venues they may see, shared by concurrent lookups. */
export interface ViewerAccess {
  viewer: Viewer;
  venues: Map<number, Promise<VisibleVenue>>;
}

/** The venue or camera that a device token acts for. */
export interface Device {
  venue: VisibleVenue;
  company: number;
  /** The camera, if the token is a camera's key; null for every other token of the venue. */
  camera: string | null;
}

/** Resolves the device token in a header. */
export type DeviceOf = (header: string | undefined) => Promise<Device>;

/**
 * Identifies the sender of a request: by the access token, or by the session cookie for resources
 * that the browser requests without script.
 */
export type Authenticate = (
  request: FastifyRequest,
  byCookie: boolean,
) => Promise<ViewerAccess | null>;

/** The company whose shares a user's calls take; null for users without one. */
export const companyOf = ({ onlyCompany, employerId }: Viewer): number | null =>
  onlyCompany ?? employerId;

export const accessOf = (viewer: Viewer): ViewerAccess => ({ viewer, venues: new Map() });

/** SQL condition "this user sees only the venues and regions assigned to them", possibly none. */
export const isLimited = (user: number | Expression<unknown>) => sql<boolean>`(
  EXISTS (SELECT FROM user_account own WHERE own.id = ${user} AND own.limited_to_venues)
  OR EXISTS (SELECT FROM venue_membership m WHERE m.user_id = ${user})
  OR EXISTS (SELECT FROM region_membership m WHERE m.user_id = ${user}))`;

const givenVenues = (user: number | Expression<unknown>) =>
  sql`(SELECT m.venue_id FROM venue_membership m WHERE m.user_id = ${user})`;
export const givenRegions = (user: number | Expression<unknown>) =>
  sql`(SELECT m.company_id, m.region_code FROM region_membership m WHERE m.user_id = ${user})`;

/** SQL condition on `venue`: it or its region is assigned to this user. */
const isGiven = (
  user: number | Expression<unknown>,
) => sql<boolean>`(venue.id IN ${givenVenues(user)}
  OR (venue.company_id, venue.region_code) IN ${givenRegions(user)})`;

/** SQL condition on a venue's id: the venue or its region is assigned to this user. */
export const isOwnStore = (user: number | Expression<unknown>, venue: Expression<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM venue WHERE venue.id = ${venue} AND ${isGiven(user)})`;

/**
 * SQL condition "viewer may see venue v" (decision X25): staff see all; a limited user sees the
 * venues and regions assigned to them; everyone else sees the employer's company and company
 * memberships. Expects the venue row to be aliased as `venue`.
 */
export function venueIsVisible(viewer: Viewer) {
  if (viewer.isStaff) return sql<boolean>`true`;
  if (viewer.onlyCompany !== undefined) {
    return companyIsVisible(viewer, sql.ref('venue.company_id'));
  }
  return sql<boolean>`CASE WHEN ${isLimited(viewer.id)}
    THEN ${isGiven(viewer.id)}
    ELSE ${companyIsVisible(viewer, sql.ref('venue.company_id'))} END`;
}

/**
 * SQL condition "viewer may see this company": the employer or a company membership; all companies
 * for staff.
 */
export function companyIsVisible(
  viewer: Viewer,
  company: Expression<unknown> = sql.ref('company.id'),
) {
  if (viewer.isStaff) return sql<boolean>`true`;
  if (viewer.onlyCompany !== undefined)
    return sql<boolean>`${company} = ${viewer.onlyCompany}::int`;
  return sql<boolean>`(${company} = ${viewer.employerId}::int OR ${company} IN
    (SELECT m.company_id FROM company_membership m WHERE m.user_id = ${viewer.id}))`;
}

/** SQL condition "viewer may see all of this company". */
function companyIsWhole(viewer: Viewer) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(${companyIsVisible(viewer)} AND NOT ${isLimited(viewer.id)})`;
}

/** @throws ApiError venue_not_yours, also for a venue that does not exist */
export async function visibleVenue(db: Db, viewer: Viewer, venue: number): Promise<VisibleVenue> {
  // A prepared statement, as most calls run this query; each kind of viewer has different SQL and
  // so its own name.
  const ofOne = viewer.onlyCompany === undefined ? 'visible venue' : 'venue of a company';
  const name = viewer.isStaff ? 'known venue' : ofOne;
  const found = await runNamedSql(
    db,
    name,
    sql`SELECT FROM venue WHERE venue.id = ${venue} AND ${venueIsVisible(viewer)}`,
  );
  if (found.length === 0) throw new ApiError('venue_not_yours');
  return venue as VisibleVenue;
}

export function rememberedVenue(
  db: Db,
  { viewer, venues }: ViewerAccess,
  venue: number,
): Promise<VisibleVenue> {
  const known = venues.get(venue);
  if (known) return known;
  const found = visibleVenue(db, viewer, venue);
  venues.set(venue, found);
  found.catch(() => venues.delete(venue));
  return found;
}

/**
 * A company of which the viewer may see at least one venue, or the whole.
 * @throws ApiError company_not_yours, also for a company that does not exist
 */
export async function visibleCompany(
  db: Db,
  viewer: Viewer,
  company: number,
): Promise<VisibleCompany> {
  const [visible] = await visibleCompanies(db, viewer, [company]);
  return visible!;
}

/**
 * Checks that the viewer may see every one of these companies; keeps their order.
 * @throws ApiError company_not_yours, also for a company that does not exist
 */
export async function visibleCompanies(
  db: Db,
  viewer: Viewer,
  companies: readonly number[],
): Promise<VisibleCompany[]> {
  const found = await db
    .selectFrom('company')
    .select('id')
    .where(sql<boolean>`company.id = ANY (${[...companies]}::int[])`)
    .where((where) =>
      where.or([
        companyIsWhole(viewer),
        where.exists(
          where
            .selectFrom('venue')
            .select('venue.id')
            .whereRef('venue.company_id', '=', 'company.id')
            .where(venueIsVisible(viewer)),
        ),
      ]),
    )
    .execute();
  const visible = new Set(found.map(({ id }) => id));
  if (!companies.every((company) => visible.has(company))) throw new ApiError('company_not_yours');
  return companies as VisibleCompany[];
}

/**
 * SQL condition on a store: the viewer may judge its pizzas. Users may not judge their own store
 * unless they are members of the whole company (audit U-010).
 */
export const mayJudge = (
  viewer: Viewer,
  { company, venue }: { company: Expression<unknown>; venue: Expression<unknown> },
) => sql<boolean>`(${companyIsVisible(viewer, company)}
  AND (EXISTS (SELECT FROM company_membership m
      WHERE m.user_id = ${viewer.id}::int AND m.company_id = ${company})
    OR NOT ${isOwnStore(viewer.id, venue)}))`;
