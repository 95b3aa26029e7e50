import { venueOfId } from '@crustodian/domain/wire-id';
import type { Scope } from '@crustodian/contract/endpoint';
import type { Viewer } from '@crustodian/domain/access';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { runNamedSql } from '#platform/named-statement';
import { sql } from 'kysely';

/** A venue the gate let through; a query that asks for it cannot be given a plain number. */
export type VisibleVenue = number & { readonly brand: 'VisibleVenue' };
export type VisibleCompany = number & { readonly brand: 'VisibleCompany' };
/** A company whose people and settings the viewer may change. */
export type AdministeredCompany = number & { readonly brand: 'AdministeredCompany' };
/** A person of such a company. */
export type AdministeredPerson = number & { readonly brand: 'AdministeredPerson' };

/** Where it is looked up who belongs where. */
interface Where {
  db: Db;
  config: Pick<Config, 'providerCompany'>;
}

/** What the gate resolved for the handler. */
export interface Granted {
  venue?: VisibleVenue;
  company?: VisibleCompany | AdministeredCompany;
  person?: AdministeredPerson;
}

/** Who asks, with the venues that they were let see: what loads in one go shares their look-ups. */
export interface Asker {
  viewer: Viewer;
  venues: Map<number, Promise<VisibleVenue>>;
}

export const askerFor = (viewer: Viewer): Asker => ({ viewer, venues: new Map() });

/**
 * SQL condition "viewer may see venue v" (decision X25): staff see all; a user with venue or region
 * memberships sees those venues only; everybody else the employer's company and company memberships.
 * Expects the venue row under the name `venue`.
 */
export function venueIsVisible(viewer: Viewer) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`CASE
    WHEN EXISTS (SELECT FROM venue_membership m WHERE m.user_id = ${viewer.id})
      OR EXISTS (SELECT FROM region_membership m WHERE m.user_id = ${viewer.id})
    THEN venue.id IN (SELECT m.venue_id FROM venue_membership m WHERE m.user_id = ${viewer.id})
      OR (venue.company_id, venue.region_code) IN
        (SELECT m.company_id, m.region_code FROM region_membership m WHERE m.user_id = ${viewer.id})
    ELSE ${companyIsVisible(viewer, sql.ref('venue.company_id'))} END`;
}

/** SQL condition "viewer may see this company": the employer's or one of the memberships'; all for staff. */
export function companyIsVisible(viewer: Viewer, company = sql.ref('company.id')) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(${company} = ${viewer.employerId}::int OR ${company} IN
    (SELECT m.company_id FROM company_membership m WHERE m.user_id = ${viewer.id}))`;
}

/** @throws ApiError venue_not_yours, for a venue that does not exist as well */
export async function visibleVenue(db: Db, viewer: Viewer, venue: number): Promise<VisibleVenue> {
  // Named, as most calls ask it; staff's is another text.
  const name = viewer.isStaff ? 'known venue' : 'visible venue';
  const found = await runNamedSql(
    db,
    name,
    sql`SELECT FROM venue WHERE venue.id = ${venue} AND ${venueIsVisible(viewer)}`,
  );
  if (found.length === 0) throw new ApiError('venue_not_yours');
  return venue as VisibleVenue;
}

function rememberedVenue(db: Db, { viewer, venues }: Asker, venue: number): Promise<VisibleVenue> {
  const known = venues.get(venue);
  if (known) return known;
  const found = visibleVenue(db, viewer, venue);
  venues.set(venue, found);
  found.catch(() => venues.delete(venue));
  return found;
}

/**
 * A company of which the viewer may see at least one venue, or the whole.
 * @throws ApiError company_not_yours, for a company that does not exist as well
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
 * Companies each of which the viewer may see, in their order.
 * @throws ApiError company_not_yours, for one that does not exist as well
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
        companyIsVisible(viewer),
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
 * SQL condition "viewer administers this company": a store given to the viewer does not make its
 * company one, and who makes people of the provider makes staff, so that is left to staff.
 */
export function companyIsAdministered(
  { config }: Pick<Where, 'config'>,
  viewer: Viewer,
  company = sql.ref('company.id'),
) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(${companyIsVisible(viewer, company)}
    AND ${company} <> ${config.providerCompany}::int)`;
}

/** @throws ApiError company_not_yours, for a company that does not exist as well */
export async function administeredCompany(
  tools: Where,
  viewer: Viewer,
  company: number,
): Promise<AdministeredCompany> {
  const found = await tools.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', company)
    .where(companyIsAdministered(tools, viewer))
    .executeTakeFirst();
  if (!found) throw new ApiError('company_not_yours');
  return company as AdministeredCompany;
}

/**
 * A person of a company that the viewer administers. With `whole` the account itself is to change,
 * so every company of the person must be one.
 * @throws ApiError user_not_yours, for somebody who does not exist or was deleted as well
 */
export async function administeredPerson(
  tools: Where,
  viewer: Viewer,
  { person, whole }: { person: number; whole: boolean },
): Promise<AdministeredPerson> {
  const isYours = companyIsAdministered(tools, viewer, sql.ref('belongs.company_id'));
  const found = await tools.db
    .selectFrom('user_account as account')
    .leftJoin('person_company as belongs', 'belongs.user_id', 'account.id')
    .select('account.id')
    .where('account.id', '=', person)
    .where('account.deleted_at', 'is', null)
    .groupBy('account.id')
    .having(whole ? sql<boolean>`bool_and(${isYours})` : sql<boolean>`bool_or(${isYours})`)
    .executeTakeFirst();
  if (!found) throw new ApiError('user_not_yours');
  return person as AdministeredPerson;
}

/** Resolves what an endpoint's scope names in its decoded input, or refuses. */
export async function grant(
  tools: Where,
  asker: Asker,
  scope: Scope,
  input: Record<string, unknown>,
): Promise<Granted> {
  const { db } = tools;
  const { viewer } = asker;
  if (typeof scope === 'string') return {};
  if ('venue' in scope) {
    return { venue: await visibleVenue(db, viewer, Number(valueAt(input, scope.venue))) };
  }
  if ('company' in scope) {
    return { company: await visibleCompany(db, viewer, Number(valueAt(input, scope.company))) };
  }
  if ('administered' in scope) {
    const named = Number(valueAt(input, scope.administered));
    return { company: await administeredCompany(tools, viewer, named) };
  }
  if ('person' in scope || 'account' in scope) {
    const whole = 'account' in scope;
    const person = Number(valueAt(input, whole ? scope.account : scope.person));
    return { person: await administeredPerson(tools, viewer, { person, whole }) };
  }
  const venue = venueOfId(String(valueAt(input, scope.venueOf)));
  if (venue === null) throw new ApiError('venue_not_yours');
  return { venue: await rememberedVenue(db, asker, venue) };
}

/** The value at a dotted place such as 'body.capture.venue'. */
export function valueAt(input: Record<string, unknown>, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
}
