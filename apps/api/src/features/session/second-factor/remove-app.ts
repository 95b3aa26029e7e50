import { removeApp as contract } from '@crustodian/contract/session/second-factor';
import { familyOf } from '#platform/auth/authenticate-request';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { checkOwnPassword } from './check-own-password.ts';
import { settleRemoval } from './last-factor.ts';
import { logFactor } from './log-factor.ts';
import { lockFactors, secondFactorsOf } from './second-factors.ts';

export const removeApp = handle(contract, async ({ body }, context) => {
  const { db, live, viewer, request } = context;
  await checkOwnPassword(context, body.password);
  const current = (await familyOf(context, request)) ?? undefined;
  await db.transaction().execute(async (trx) => {
    await lockFactors(trx, viewer.id);
    const { numDeletedRows } = await trx
      .deleteFrom('authenticator_app')
      .where('user_id', '=', viewer.id)
      .where('proven_at', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('second_factor_not_found');
    await settleRemoval(trx, context, current);
    await logFactor(trx, context, { action: 'second_factor_removed', kind: 'authenticator app' });
  });
  live.rightsChanged(viewer.id);
  return secondFactorsOf(db, viewer.id);
});
