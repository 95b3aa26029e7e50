import { beginApp as contract } from '@crustodian/contract/session/second-factor';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { appToAdd, newAppSecret, storeApp } from './authenticator-app.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockFactors, secondFactorsOf } from './second-factors.ts';

export const beginApp = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  const { email } = await checkOwnPassword(context, body.password);
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, viewer.id);
    const { app } = await secondFactorsOf(trx, viewer.id);
    if (app) throw new ApiError('second_factor_exists');
    const secret = newAppSecret();
    await storeApp(trx, context, { user: viewer.id, secret });
    return appToAdd(secret, email);
  });
});
