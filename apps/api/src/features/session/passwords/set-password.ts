import { setPassword as contract } from '@crustodian/contract/session/passwords';
import { chosenPasswordFault } from '#platform/auth/passwords/leaked-passwords';
import { isOwnForm } from '#platform/auth/csrf';
import { handle } from '#platform/http/http';
import { personOfLink, useLink } from '#platform/auth/passwords/password-link';
import { hashPassword } from '#platform/auth/passwords/password-hash';
import { originOf } from '#platform/http/origin';
import { storePassword } from './store-password.ts';
import { setPasswordReply } from '../pages/show-set-password.ts';

export const setPassword = handle(contract, async ({ body }, context) => {
  const { db, live, request, now, passwordCost } = context;
  const { token, password, lang } = body;
  const refused = (shown: Omit<Parameters<typeof setPasswordReply>[1], 'token' | 'lang'>) =>
    setPasswordReply(context, { token, lang, ...shown });
  if (!isOwnForm(request, body.csrf)) return refused({ code: 'csrf_failed' });
  const person = await personOfLink(db, token, now());
  if (!person) return refused({ code: 'link_not_valid' });
  const fault = await chosenPasswordFault(password, person.email);
  if (fault) return refused({ code: 'password_refused', fault });
  if (password !== body.again) return refused({ code: 'password_refused', fault: 'not_alike' });
  const password_hash = await hashPassword(password, passwordCost);
  const isSet = await db.transaction().execute(async (trx) => {
    if (!(await useLink(trx, { token, person: person.id, now: now() }))) return false;
    await storePassword(trx, {
      person: person.id,
      password_hash,
      origin: originOf(request),
      now: now(),
    });
    return true;
  });
  if (!isSet) return refused({ code: 'link_not_valid' });
  live.rightsChanged(person.id);
  const next = new URLSearchParams({ ...(lang && { lang }), done: 'password' });
  const location = `/api/login?${next.toString()}`;
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
});
