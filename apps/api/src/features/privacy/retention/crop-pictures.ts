import { cropPictures as contract } from '@crustodian/contract/privacy';
import { writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { cropsPicturesOf, readRetentionOf } from './retention-rows.ts';

const FACT = 'only the pizza’s circle';

export const cropPictures = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const crops = body.crops_pictures;
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const before = await cropsPicturesOf(trx, company);
    if (before === crops) return;
    await sql`UPDATE company SET crops_pictures = ${crops} WHERE id = ${company}`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'retention_changed',
      subject: 'What a picture shows',
      before: { [FACT]: before },
      after: { [FACT]: crops },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});
