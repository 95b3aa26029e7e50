import { changeTillMapping as contract } from '@crustodian/contract/orders';
import { writeAudit } from '#platform/audit-log';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { TillMapping } from '@crustodian/domain/orders/till-mapping';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { sql } from 'kysely';

export const changeTillMapping = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, request, now } = context;
  const { mapping } = body;
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql<{ mapping: Record<string, string> }>`DELETE FROM till_mapping
      WHERE company_id = ${company} RETURNING mapping`.execute(trx);
    if (mapping) {
      await sql`INSERT INTO till_mapping (company_id, mapping)
        VALUES (${company}, ${JSON.stringify(mapping)}::jsonb)`.execute(trx);
    }
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'till_changed',
      subject: 'Mapping of the till',
      before: rows[0]?.mapping ?? null,
      after: mapping && definedOf(mapping),
    });
  });
  return { mapping };
});

const definedOf = (mapping: TillMapping): WrittenFacts =>
  Object.fromEntries(Object.entries(mapping).filter((entry) => entry[1] !== undefined));
