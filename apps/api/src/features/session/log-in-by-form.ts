import { logIn as contract, showSecondFactor } from '@crustodian/contract/session';
import { isOwnForm } from '#platform/auth/csrf';
import { ApiError } from '#platform/http/errors';
import { outageOf } from '#platform/database/outage';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { needsSecondFactor } from '#platform/auth/has-factor';
import { startSession } from '#platform/auth/session';
import { setBegunCookie } from '#platform/auth/session-cookies';
import { checkPassword } from './passwords/check-password.ts';
import { safeNext } from './safe-next.ts';
import { loginReply } from './pages/show-login.ts';
import { signedInReply } from './pages/signed-in-reply.ts';
import { BEGUN_SECONDS, beginSignIn } from './second-factor/begun-sign-in.ts';
import { hasSecondFactor, secondFactorsOf } from './second-factor/second-factors.ts';

export const logIn = handle(contract, async ({ body }, context) => {
  const { request, reply, db, config, now } = context;
  const { username, next, lang } = body;
  if (!isOwnForm(request, body.csrf)) {
    return loginReply(context, { username, next, lang, code: 'csrf_failed' });
  }
  const enter = async () => {
    const { user, checked } = await checkPassword(context, body, request);
    const isAsked = hasSecondFactor(await secondFactorsOf(db, user));
    if (!isAsked && !(await needsSecondFactor(db, user))) {
      const by = { user, origin: originOf(request), now: now() };
      const session = await startSession(db, { ...by, checked }).catch(nullIfFactorIsAsked);
      if (session) return signedInReply(context, session, safeNext(next));
    }
    const token = await beginSignIn(db, { user, checked, next: safeNext(next) }, now());
    setBegunCookie(reply, config, { token, seconds: BEGUN_SECONDS });
    const location = `${showSecondFactor.path}${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`;
    return { status: 303, headers: { location, 'cache-control': 'no-store' } };
  };
  return enter().catch((error: unknown) => {
    const refused = error instanceof ApiError ? error : null;
    const code = refused?.code ?? outageOf(error);
    if (!code) throw error;
    const waitSeconds = refused?.waitSeconds;
    return loginReply(context, { username, next, lang, code, waitSeconds });
  });
});

/** A second factor may have become necessary meanwhile, and is asked for then. */
function nullIfFactorIsAsked(error: unknown): null {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'second_factor_needed' || code === 'second_factor_to_add') return null;
  throw error;
}
