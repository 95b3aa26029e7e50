import { confirmApp as contract } from '@crustodian/contract/session';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { beginAttempt } from '../login-limit.ts';
import { acceptAppCode } from './authenticator-app.ts';
import { logFactor } from './log-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { lockFactors } from './second-factors.ts';

export const confirmApp = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now } = context;
  const user = viewer.id;
  const unproven = await db
    .selectFrom('authenticator_app')
    .select('user_id')
    .where('user_id', '=', user)
    .where('proven_at', 'is', null)
    .executeTakeFirst();
  if (!unproven) throw new ApiError('second_factor_not_found');
  const attempt = await beginAttempt(db, {
    username: `first code of ${user}`,
    address: originOf(request).address,
    isKnownThere: true,
  });
  const codes = await db.transaction().execute(async (trx) => {
    await lockFactors(trx, user);
    const isRight = await acceptAppCode(trx, context, { user, code: body.code, isProven: false });
    if (!isRight) return null;
    await trx
      .updateTable('authenticator_app')
      .set({ proven_at: new Date(now()) })
      .where('user_id', '=', user)
      .execute();
    await logFactor(trx, context, { action: 'second_factor_added', kind: 'authenticator app' });
    return replaceRecoveryCodes(trx, user);
  });
  if (!codes) {
    await attempt.failed();
    throw new ApiError('second_factor_wrong');
  }
  await attempt.succeeded();
  return { recovery_codes: codes };
});
