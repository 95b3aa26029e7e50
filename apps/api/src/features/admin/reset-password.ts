import { resetPassword as contract } from '@crustodian/contract/admin';
import { auditedPerson, writeAudit } from '#platform/audit';
import { handle } from '#platform/http';
import { hashPassword, newPassword } from '#platform/passwords';
import { voidPasswordLinks } from '#platform/password-link';
import { originOf } from '#platform/origin';
import { endFamiliesOf } from '#platform/session';
import { lockPerson } from './given-spaces.ts';

export const resetPassword = handle(contract, async (_input, context) => {
  const { db, live, viewer, person, request, now, passwordCost } = context;
  const password = newPassword();
  const password_hash = await hashPassword(password, passwordCost);
  const username = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, person);
    const changed = await trx
      .updateTable('user_account')
      .set({ password_hash })
      .where('id', '=', person)
      .returning('username')
      .executeTakeFirstOrThrow();
    await voidPasswordLinks(trx, person);
    await endFamiliesOf(trx, person, { now: now() });
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    const whom = await auditedPerson(trx, person);
    await writeAudit(trx, { ...by, ...whom, action: 'password_reset' });
    return changed.username;
  });
  live.rightsChanged(person);
  return { username, password };
});
