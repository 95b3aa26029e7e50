import { changeRetention as contract } from '@crustodian/contract/privacy';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { daysOf, readRetentionOf } from './retention-rows.ts';

export const changeRetention = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const { picture_days: days, typed } = body;
  await db.transaction().execute(async (trx) => {
    // Of two concurrent changes the second one compares with what the first one stored.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const before = await daysOf(trx, company);
    const isShorter = days !== null && days < (before ?? Infinity);
    if (isShorter && typed !== days) throw new ApiError('days_not_typed');
    await sql`INSERT INTO retention (company_id, picture_days) VALUES (${company}, ${days}::int)
      ON CONFLICT (company_id) DO UPDATE SET picture_days = excluded.picture_days`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'retention_changed',
      subject: 'Pictures',
      before: { days: before },
      after: { days },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});
