import { changeAuditedFirst as contract } from '@crustodian/contract/audited-figures';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { WEEKS_TO_COME_FIRST } from '@crustodian/domain/audit/audited-week';
import { sql } from 'kysely';
import { readSetting } from './audited-setting.ts';

export const changeAuditedFirst = handle(
  contract,
  async ({ body }, { db, viewer, company, request, now }) => {
    const { audited_first } = body;
    await db.transaction().execute(async (trx) => {
      await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
      const before = await readSetting(trx, company);
      if (before.audited_first === audited_first) return;
      if (audited_first && before.audited_weeks < WEEKS_TO_COME_FIRST) {
        throw new ApiError('too_few_audited_weeks');
      }
      await trx.updateTable('company').set({ audited_first }).where('id', '=', company).execute();
      await writeAudit(trx, {
        by: viewer.id,
        origin: originOf(request),
        now: now(),
        company,
        action: 'audited_first_changed',
        subject: 'Audited figures',
        before: { audited_first: before.audited_first },
        after: { audited_first },
      });
    });
    return { audited_first };
  },
);
