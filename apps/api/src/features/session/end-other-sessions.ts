import { endOtherSessions as contract } from '@crustodian/contract/session';
import { logSubject, writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { endFamiliesOf } from '#platform/auth/session';
import { familyOf } from '#platform/auth/authenticate-request';

export const endOtherSessions = handle(contract, async (_input, context) => {
  const { db, live, viewer, request, now } = context;
  const current = (await familyOf(context, request)) ?? undefined;
  const ended = await db.transaction().execute(async (trx) => {
    const count = await endFamiliesOf(trx, viewer.id, { now: now(), except: current });
    if (count === 0) return count;
    const person = await logSubject(trx, viewer.id);
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    const before = { sign_ins: count + 1 };
    await writeAudit(trx, {
      ...by,
      ...person,
      action: 'session_ended',
      before,
      after: { sign_ins: 1 },
    });
    return count;
  });
  live.rightsChanged(viewer.id);
  return { msg: 'You were signed out everywhere else.', ended };
});
