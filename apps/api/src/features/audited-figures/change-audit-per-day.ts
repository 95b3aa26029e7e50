import { changeAuditPerDay as contract } from '@crustodian/contract/audited-figures';
import { writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { readSetting } from './audited-setting.ts';

export const changeAuditPerDay = handle(
  contract,
  async ({ body }, { db, viewer, company, request, now }) => {
    const { audit_per_day } = body;
    await db.transaction().execute(async (trx) => {
      await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
      const before = await readSetting(trx, company);
      if (before.audit_per_day === audit_per_day) return;
      await trx.updateTable('company').set({ audit_per_day }).where('id', '=', company).execute();
      await writeAudit(trx, {
        by: viewer.id,
        origin: originOf(request),
        now: now(),
        company,
        action: 'audit_per_day_changed',
        subject: 'Pizzas drawn a day',
        before: { audit_per_day: before.audit_per_day },
        after: { audit_per_day },
      });
    });
    return { audit_per_day };
  },
);
