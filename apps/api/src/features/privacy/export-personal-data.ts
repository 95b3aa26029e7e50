import { exportPersonalData as contract } from '@crustodian/contract/privacy';
import { logSubject, writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { PERSONAL_TABLES, personOf, rowsOf } from './people.ts';

export const exportPersonalData = handle(contract, async ({ params }, context) => {
  const { db, viewer, company, request, now } = context;
  const person = await personOf(context, params.person);
  const records: Record<string, Record<string, unknown>[]> = {};
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const where of PERSONAL_TABLES) {
        const rows = await rowsOf(trx, person.pk, where);
        if (rows.length > 0) records[`${where.table}.${where.column}`] = rows;
      }
      const { subjectId, subject } = await logSubject(trx, person.pk);
      const by = { by: viewer.id, origin: originOf(request), now: now(), company };
      await writeAudit(trx, { ...by, action: 'person_exported', subject, subjectId });
    });
  return { made_at: new Date(now()).toISOString(), records };
});
