import { changePassword as contract } from '@crustodian/contract/session';
import { chosenPasswordFault } from '#platform/auth/leaked-passwords';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { hashPassword, isPassword } from '#platform/auth/passwords';
import { familyOf } from '#platform/auth/viewer';
import { beginAttempt } from './login-limit.ts';
import { LOGIN_MESSAGES } from './pages/login-messages.ts';
import { storePassword } from './store-password.ts';

export const changePassword = handle(contract, async ({ body }, context) => {
  const { db, live, viewer, request, now, passwordCost } = context;
  const origin = originOf(request);
  const { email, password_hash } = await db
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const attempt = await beginAttempt(db, {
    username: `own password of ${viewer.id}`,
    address: origin.address,
    isKnownThere: true,
  });
  if (!(await isPassword(body.old_password, password_hash)) || password_hash === null) {
    await attempt.failed();
    throw new ApiError('old_password_wrong');
  }
  await attempt.succeeded();
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
