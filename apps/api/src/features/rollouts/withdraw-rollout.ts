import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { withdrawRollout as contract } from '@crustodian/contract/rollouts';

export const withdrawRollout = handle(contract, async ({ params }, context) => {
  const { db, company, viewer, request, now } = context;
  await db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .updateTable('rollout')
      .set({ withdrawn_by: viewer.id, withdrawn_at: new Date(now()) })
      .where('company_id', '=', company)
      .where('id', '=', Number(params.rollout))
      .where('withdrawn_at', 'is', null)
      .returning('what')
      .executeTakeFirst();
    if (!withdrawn) throw new ApiError('rollout_not_found');
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'rollout_withdrawn',
      subject: withdrawn.what,
    });
  });
  return {};
});
