import { chooseStart as contract } from '@crustodian/contract/today';
import { logSubject, writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

export const chooseStart = handle(contract, async ({ body }, { db, viewer, request, now }) => {
  const { starts_with_today } = body;
  await db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('user_account').where('id', '=', viewer.id);
    const before = await person
      .select('starts_with_today')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.starts_with_today === starts_with_today) return;
    await trx
      .updateTable('user_account')
      .set({ starts_with_today })
      .where('id', '=', viewer.id)
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      ...(await logSubject(trx, viewer.id)),
      action: 'start_page_changed',
      before,
      after: body,
    });
  });
  return body;
});
