import { setRegionManager as contract } from '@crustodian/contract/admin';
import { writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { chosenCompany } from '../chosen-company.ts';
import { checkRegions } from '../company-spaces.ts';
import { lockPerson } from '../given-spaces.ts';
import { managedRegions } from './managed-regions.ts';
import { lockRegions, writeManager } from './region-managers.ts';

/** A region has one manager, so the previous manager loses it (decision X74). */
export const setRegionManager = handle(contract, async ({ body }, context) => {
  const { db, config, viewer, person, request, now } = context;
  const company = await chosenCompany(context, person, body.company);
  await db.transaction().execute(async (trx) => {
    const email = await lockPerson({ trx, config, viewer }, { person });
    await checkRegions({ trx, config, viewer }, company, body.regions);
    const changed = (await lockRegions(trx, company, body.regions)).filter(
      (region) => region.manager_id !== person,
    );
    for (const { code, name, manager } of changed) {
      await writeManager(trx, { company, code, manager: person });
      await writeAudit(trx, {
        by: viewer.id,
        origin: originOf(request),
        now: now(),
        company,
        action: 'region_manager_set',
        subject: name,
        subjectId: person,
        before: { manager },
        after: { manager: email },
      });
    }
  });
  return { regions: await managedRegions(context, person) };
});
