import { resetPassword as contract } from '@crustodian/contract/admin';
import { logSubject, writeAudit } from '#platform/audit-log';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { endTokensOf } from '#platform/auth/api-token';
import { makePasswordLink } from '#platform/auth/passwords/password-link';
import { originOf } from '#platform/http/origin';
import { endFamiliesOf } from '#platform/auth/session';
import { lockPerson } from './given-spaces.ts';
import { countMailedLink } from './count-mailed-links.ts';
import { mailPasswordLink } from './mail-password-link.ts';

/**
 * Invalidates the old password, the sessions and the person's own API tokens. Only the owner
 * chooses the new password, by a one-time link.
 */
export const resetPassword = handle(contract, async (_input, context) => {
  const { db, config, live, viewer, person, request, now } = context;
  await countMailedLink(db, (await logSubject(db, person)).company);
  const reset = await db.transaction().execute(async (trx) => {
    await lockPerson({ trx, config, viewer }, { person, whole: true });
    // Until the link is used, the account could sign in only through the provider.
    if (await isEmergencyAdministrator(trx, person)) throw new ApiError('emergency_needed');
    const user = await trx
      .updateTable('user_account')
      .set({ password_hash: null })
      .where('id', '=', person)
      .returning(['id as pk', 'username', 'email', 'first_name'])
      .executeTakeFirstOrThrow();
    const token = await makePasswordLink(trx, { user: person, now: now() });
    await endFamiliesOf(trx, person, { now: now() });
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    const whom = await logSubject(trx, person);
    await writeAudit(trx, { ...by, ...whom, action: 'password_reset' });
    const ended = await endTokensOf(trx, person, { by: viewer.id, now: now() });
    for (const token of ended) await writeAudit(trx, { ...by, company: whom.company, ...token });
    return { user, token, company: whom.company };
  });
  live.rightsChanged(person);
  const unmailed = await mailPasswordLink(context, { why: 'reset', ...reset });
  return { username: reset.user.username, password: '', ...unmailed };
});
