import {
  whollyAdministeredCompany,
  type AdministeredCompany,
  type AdministeredPerson,
} from '#platform/auth/administered';
import { writeAudit } from '#platform/audit-log';
import { originOf } from '#platform/http/origin';
import type { AdminContext } from './chosen-company.ts';
import { namesOfRegions, namesOfVenues } from './company-spaces.ts';
import { lockPerson, readLimited } from './given-spaces.ts';

/**
 * Removes a person's limit to individual stores and regions, so that they see the whole company.
 * @throws ApiError whole_company_needed, user_not_yours where another company would open, too
 */
export async function giveAllStores(
  context: AdminContext,
  person: AdministeredPerson,
  company: AdministeredCompany,
): Promise<void> {
  const { db, config, live, viewer, request, now } = context;
  await whollyAdministeredCompany(context, viewer, company);
  await db.transaction().execute(async (trx) => {
    const subject = await lockPerson({ trx, config, viewer }, { person, whole: true });
    // Asked again, as the viewer may have been limited meanwhile.
    await whollyAdministeredCompany({ db: trx, config }, viewer, company);
    const before = {
      stores: await namesOfVenues(trx, person, company),
      regions: await namesOfRegions(trx, person, company),
      limited: await readLimited(trx, person),
    };
    for (const table of ['venue_membership', 'region_membership'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', person).execute();
    }
    await trx
      .updateTable('user_account')
      .set({ limited_to_venues: false })
      .where('id', '=', person)
      .execute();
    if (!before.limited) return;
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'stores_changed',
      subject,
      subjectId: person,
      before,
      after: { stores: [], regions: [], limited: false },
    });
  });
  live.rightsChanged(person);
}
