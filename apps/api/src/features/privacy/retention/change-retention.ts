import { changeRetention as contract, type RetentionKind } from '@crustodian/contract/privacy';
import { writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { AuditSubject } from '@crustodian/domain/people/audit-words';
import { sql } from 'kysely';
import { daysOf, readRetentionOf } from './retention-rows.ts';

const SUBJECTS: Record<RetentionKind, AuditSubject> = {
  pictures: 'Pictures',
  judgements: 'Judgements',
  pizzas: 'Pizzas',
  log_entries: 'Audit log',
};

export const changeRetention = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const { kind, days, typed } = body;
  await db.transaction().execute(async (trx) => {
    // If two changes race, the second compares with what the first stored.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const daysOfKind = new Map<RetentionKind, number | null>(await daysOf(trx, company));
    const before = daysOfKind.get(kind) ?? null;
    if (isOutlived(daysOfKind.set(kind, days))) throw new ApiError('pizzas_outlived');
    const isShorter = days !== null && days < (before ?? Infinity);
    if (isShorter && typed !== days) throw new ApiError('days_not_typed');
    await (
      days === null
        ? sql`DELETE FROM retention WHERE company_id = ${company} AND kind = ${kind}`
        : sql`INSERT INTO retention (company_id, kind, days) VALUES (${company}, ${kind}, ${days})
          ON CONFLICT (company_id, kind) DO UPDATE SET days = excluded.days`
    ).execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'retention_changed',
      subject: SUBJECTS[kind],
      before: { days: before },
      after: { days },
    });
  });
  return readRetentionOf({ db, now: now() }, company);
});

/** Whether pictures or judgements would be kept longer than the pizzas that lead to them. */
function isOutlived(daysOfKind: ReadonlyMap<RetentionKind, number | null>): boolean {
  const ofKind = (kind: RetentionKind) => daysOfKind.get(kind) ?? Infinity;
  return ofKind('pizzas') < Math.max(ofKind('pictures'), ofKind('judgements'));
}
