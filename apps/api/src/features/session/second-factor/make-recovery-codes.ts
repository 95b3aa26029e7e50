import { makeRecoveryCodes as contract } from '@crustodian/contract/session/second-factor';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { checkOwnPassword } from './check-own-password.ts';
import { logFactor } from './log-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, lockFactors, secondFactorsOf } from './second-factors.ts';

export const makeRecoveryCodes = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  await checkOwnPassword(context, body.password);
  const codes = await db.transaction().execute(async (trx) => {
    await lockFactors(trx, viewer.id);
    if (!hasSecondFactor(await secondFactorsOf(trx, viewer.id))) {
      throw new ApiError('second_factor_not_found');
    }
    await logFactor(trx, context, { action: 'recovery_codes_made', kind: 'recovery codes' });
    return replaceRecoveryCodes(trx, viewer.id);
  });
  return { recovery_codes: codes };
});
