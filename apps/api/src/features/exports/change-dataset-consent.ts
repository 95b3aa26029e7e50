import { changeDatasetConsent as contract } from '@crustodian/contract/exports';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';

export const changeDatasetConsent = handle(
  contract,
  async ({ body }, { db, viewer, company, request, now }) => {
    const { dataset_consent } = body;
    // Staff, who export the pictures, cannot give themselves consent.
    const isOthers = viewer.isStaff && viewer.employerId !== company;
    if (dataset_consent && isOthers) throw new ApiError('consent_not_yours');
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ before: boolean }>`SELECT dataset_consent AS before FROM company
        WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
      await trx.updateTable('company').set({ dataset_consent }).where('id', '=', company).execute();
      await writeAudit(trx, {
        by: viewer.id,
        origin: originOf(request),
        now: now(),
        company,
        action: 'dataset_consent_changed',
        subject: 'Pictures for training',
        before: { dataset_consent: rows[0]!.before },
        after: { dataset_consent },
      });
    });
    return { dataset_consent };
  },
);
