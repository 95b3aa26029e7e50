import { giveSecondFactor as contract } from '@crustodian/contract/session';
import {
  passkeyAssertion,
  type PasskeyAssertion,
} from '@crustodian/contract/session/second-factor';
import type { SignInMeans } from '@crustodian/domain/people/sign-in-means';
import { isOwnForm } from '#platform/auth/csrf';
import { isClosedToPasswords } from '#platform/auth/closed-to-passwords';
import { startSession } from '#platform/auth/session';
import { BEGUN_COOKIE, sessionCookie, setBegunCookie } from '#platform/auth/session-cookies';
import { outageOf } from '#platform/database/outage';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { loginReply } from '../pages/show-login.ts';
import { recoveryCodesReply } from '../pages/recovery-codes-page.ts';
import { secondFactorReply } from '../pages/show-second-factor.ts';
import { signedInReply } from '../pages/signed-in-reply.ts';
import { readBegun, shownAppSecret, useBegun } from './begun-sign-in.ts';
import { proveApp } from './prove-app.ts';
import { giveBackRecoveryCode } from './recovery-codes.ts';
import { acceptFactor, hasSecondFactor, secondFactorsOf } from './second-factors.ts';

export const giveSecondFactor = handle(contract, async ({ body }, context) => {
  const { db, config, request, reply, now } = context;
  const { lang } = body;
  if (!isOwnForm(request, body.csrf)) {
    return secondFactorReply(context, { lang, code: 'csrf_failed' });
  }
  const token = sessionCookie(request, config, BEGUN_COOKIE);
  const begun = await readBegun(db, token, now());
  if (!token || !begun) return loginReply(context, { lang, code: 'sign_in_not_begun' });
  const { user, checked, next, challenge } = begun;
  if (await isClosedToPasswords(db, user)) {
    return loginReply(context, { lang, code: 'single_sign_on_only' });
  }
  const start = async (means: SignInMeans) => {
    if (!(await useBegun(db, token))) {
      if (means === 'recovery-code') await giveBackRecoveryCode(db, { user, code: body.code });
      throw new ApiError('sign_in_not_begun');
    }
    const by = { user, origin: originOf(request), now: now() };
    const session = await startSession(db, { ...by, checked, means });
    setBegunCookie(reply, config, { token: '', seconds: 0 });
    return signedInReply(context, session, next);
  };
  const enter = async () => {
    if (!hasSecondFactor(await secondFactorsOf(db, user))) {
      const shown = await shownAppSecret(context, token);
      if (!shown) throw new ApiError('sign_in_not_begun');
      const codes = await proveApp(context, { user, code: body.code, shown });
      await start('authenticator-app');
      return recoveryCodesReply(context, { lang, codes, next });
    }
    const assertion = body.passkey === undefined ? null : readAssertion(body.passkey);
    const given = assertion ? { assertion, challenge } : { code: body.code };
    const means = await acceptFactor(context, { user, given, request });
    return start(means);
  };
  return enter().catch((error: unknown) => {
    const refused = error instanceof ApiError ? error : null;
    const problem = refused?.code ?? outageOf(error);
    if (!problem) throw error;
    const waitSeconds = refused?.waitSeconds;
    return secondFactorReply(context, { lang, code: problem, waitSeconds });
  });
});

/**
 * Parses the passkey answer that the page's script put into the form.
 * @throws ApiError passkey_refused for anything else
 */
function readAssertion(text: string): PasskeyAssertion {
  try {
    return passkeyAssertion.parse(JSON.parse(text));
  } catch {
    throw new ApiError('passkey_refused');
  }
}
