import { endSession as contract } from '@crustodian/contract/session';
import { logSubject, writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { endFamily } from '#platform/auth/session';

export const endSession = handle(contract, async ({ params }, context) => {
  const { db, live, viewer, request, now } = context;
  await db.transaction().execute(async (trx) => {
    const family = await trx
      .selectFrom('session_family')
      .select(['user_agent', 'address'])
      .where('id', '=', params.id)
      .where('user_id', '=', viewer.id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!family) throw new ApiError('session_not_found');
    await endFamily(trx, params.id, now());
    const person = await logSubject(trx, viewer.id);
    const before = { address: family.address, browser: family.user_agent };
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    await writeAudit(trx, { ...by, ...person, action: 'session_ended', before });
  });
  live.rightsChanged(viewer.id);
  return { msg: 'The sign-in has ended.' };
});
