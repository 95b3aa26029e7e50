import { chooseLanguage as contract } from '@crustodian/contract/session';
import { logSubject, writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { Language } from '@crustodian/domain/figures/problems';

/** The morning mail stores its language separately, so it is updated too. */
export const chooseLanguage = handle(contract, async ({ body }, { db, viewer, request, now }) => {
  const { language } = body;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('user_account')
      .select('language')
      .where('id', '=', viewer.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.language === language) return;
    await trx.updateTable('user_account').set({ language }).where('id', '=', viewer.id).execute();
    await trx
      .updateTable('morning_setting')
      .set({ language })
      .where('user_id', '=', viewer.id)
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      ...(await logSubject(trx, viewer.id)),
      action: 'language_changed',
      // Safe because only languages are stored.
      before: { language: before.language as Language | null },
      after: body,
    });
  });
  return body;
});
