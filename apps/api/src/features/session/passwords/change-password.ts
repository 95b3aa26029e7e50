import { changePassword as contract } from '@crustodian/contract/session/passwords';
import { chosenPasswordFault } from '#platform/auth/passwords/leaked-passwords';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { hashPassword } from '#platform/auth/passwords/password-hash';
import { familyOf } from '#platform/auth/authenticate-request';
import { LOGIN_MESSAGES } from '../pages/login-messages.ts';
import { checkOwnPassword } from '../second-factor/check-own-password.ts';
import { storePassword } from './store-password.ts';

export const changePassword = handle(contract, async ({ body }, context) => {
  const { db, live, viewer, request, now, passwordCost } = context;
  const origin = originOf(request);
  const { email, password_hash } = await checkOwnPassword(context, body.old_password);
  const fault = await chosenPasswordFault(body.new_password, email);
  if (fault) throw new ApiError('password_refused', LOGIN_MESSAGES.en.faults[fault]);
  const stored = {
    person: viewer.id,
    password_hash: await hashPassword(body.new_password, passwordCost),
    origin,
    now: now(),
    except: (await familyOf(context, request)) ?? undefined,
    replaced: password_hash,
  };
  const isStored = await db.transaction().execute((trx) => storePassword(trx, stored));
  if (!isStored) throw new ApiError('old_password_wrong');
  live.rightsChanged(viewer.id);
  return { msg: 'Your password was changed and you were signed out everywhere else.' };
});
