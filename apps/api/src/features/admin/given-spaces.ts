import type { AuditAction } from '@crustodian/domain/people/audit-log';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import {
  administeredPerson,
  regionIsAdministered,
  venueIsAdministered,
  type AdministeredCompany,
  type AdministeredPerson,
} from '#platform/auth/administered';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { originOf } from '#platform/http/origin';
import { isLimited } from '#platform/auth/scope';
import type { AdminContext } from './chosen-company.ts';
import { namesOfRegions, namesOfVenues, type InTransaction } from './company-spaces.ts';

/** The stores assigned to a person, limited to those that the viewer administers. */
export async function givenVenues(context: AdminContext, person: number) {
  const rows = await context.db
    .selectFrom('venue_membership as given')
    .innerJoin('venue', 'venue.id', 'given.venue_id')
    .select(['given.id', 'venue.id as venue', 'venue.name', 'venue.pretty_name'])
    .select('venue.company_id as company')
    .where('given.user_id', '=', person)
    .where(venueIsAdministered(context, context.viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  return rows.map(({ id, venue, ...space }) => ({
    pk: id,
    space: { pk: String(venue), ...space },
  }));
}

/** Like givenVenues, for regions. */
export async function givenRegions(context: AdminContext, person: number) {
  const rows = await context.db
    .selectFrom('region_membership as given')
    .innerJoin('region', (join) =>
      join
        .onRef('region.company_id', '=', 'given.company_id')
        .onRef('region.code', '=', 'given.region_code'),
    )
    .select(['given.id', 'region.code', 'region.name', 'region.company_id as company'])
    .where('given.user_id', '=', person)
    .where(regionIsAdministered(context, context.viewer))
    .orderBy('region.name')
    .orderBy('given.id')
    .execute();
  return rows.map(({ id, code, name, company }) => ({
    pk: id,
    space: { pk: code, name, pretty_name: name, company },
  }));
}

/** Names of the stores or regions assigned to a person in a company, before and after a change. */
export interface SpaceChange {
  company: AdministeredCompany;
  before: readonly string[];
  after: readonly string[];
}

export interface Given {
  person: AdministeredPerson;
  kind: 'stores' | 'regions';
}
const ACTION = {
  stores: 'stores_changed',
  regions: 'regions_changed',
} as const satisfies Record<Given['kind'], AuditAction>;

/**
 * Changes a person's stores or regions and writes the audit log, in one transaction; then notifies
 * that user's live streams. A person who was ever limited stays limited: without the last store
 * they see nothing.
 * @throws ApiError user_not_yours where the change would close stores of a company that is not the
 * viewer's: who is given something sees that alone (X25); own_last_place; own_limit;
 * emergency_needed
 */
export async function changeGiven(
  context: AdminContext,
  { person, kind }: Given,
  change: (trx: Db) => Promise<SpaceChange>,
): Promise<void> {
  const { live, viewer, config, request, now } = context;
  await context.db.transaction().execute(async (trx) => {
    const subject = await lockPerson({ trx, config, viewer }, { person });
    const wasLimited = await readLimited(trx, person);
    const { company, before, after } = await change(trx);
    if (person === viewer.id && wasLimited && !viewer.isStaff) {
      await refuseWithoutPlace(trx, person, company);
    }
    const limited_to_venues = wasLimited || (await readLimited(trx, person));
    if (limited_to_venues !== wasLimited) {
      if (person === viewer.id && !viewer.isStaff) throw new ApiError('own_limit');
      await administeredPerson({ db: trx, config }, viewer, { person, whole: true });
      if (await isEmergencyAdministrator(trx, person)) throw new ApiError('emergency_needed');
    }
    await trx
      .updateTable('user_account')
      .set({ limited_to_venues })
      .where('id', '=', person)
      .execute();
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: ACTION[kind],
      subject,
      subjectId: person,
      before: { [kind]: before },
      after: { [kind]: after },
    });
  });
  live.rightsChanged(person);
}

/** @throws ApiError own_last_place where nothing of the company is given to the person any more */
async function refuseWithoutPlace(
  trx: Db,
  person: number,
  company: AdministeredCompany,
): Promise<void> {
  const venues = await namesOfVenues(trx, person, company);
  const regions = await namesOfRegions(trx, person, company);
  if (venues.length + regions.length === 0) throw new ApiError('own_last_place');
}

/**
 * Locks a person and the viewer, and checks again that the viewer administers the person, so that
 * of two administrators who delete or limit each other at the same time, one remains. Returns the
 * person's e-mail address.
 * @throws ApiError user_not_yours
 */
export async function lockPerson(
  { trx, config, viewer }: InTransaction,
  { person, whole = false }: { person: number; whole?: boolean },
): Promise<string> {
  const found = await trx
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('id', 'in', [person, viewer.id])
    .where('deleted_at', 'is', null)
    // A fixed lock order prevents a deadlock of two administrators who change each other.
    .orderBy('id')
    .forUpdate()
    .execute();
  const email = found.find(({ id }) => id === person)?.email;
  if (email === undefined || !found.some(({ id }) => id === viewer.id)) {
    throw new ApiError('user_not_yours');
  }
  await administeredPerson({ db: trx, config }, viewer, { person, whole });
  return email;
}

/** Whether a person sees only the stores and regions assigned to them. */
export async function readLimited(trx: Db, person: number): Promise<boolean> {
  const found = await trx
    .selectFrom('user_account')
    .select(isLimited(person).as('limited'))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return found.limited;
}
