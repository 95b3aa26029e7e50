import { removeRegionManager as contract } from '@crustodian/contract/admin';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { administeredCompany } from '#platform/auth/administered';
import { originOf } from '#platform/http/origin';
import { managedRegions } from './managed-regions.ts';
import { lockRegions, writeManager } from './region-managers.ts';

export const removeRegionManager = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, person, request, now } = context;
  const named = query.company;
  if (named !== undefined) await administeredCompany(context, viewer, named);
  const managed = (await managedRegions(context, person)).find(
    ({ code, company }) => code === params.region && (named ?? company) === company,
  );
  if (!managed) throw new ApiError('not_region_manager');
  const { company, code } = managed;
  await db.transaction().execute(async (trx) => {
    const [region] = await lockRegions(trx, company, [code]);
    if (region?.manager_id !== person) throw new ApiError('not_region_manager');
    await writeManager(trx, { company, code, manager: null });
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'region_manager_removed',
      subject: region.name,
      subjectId: person,
      before: { manager: region.manager },
      after: { manager: null },
    });
  });
  return { msg: 'The region no longer has a manager.' };
});
