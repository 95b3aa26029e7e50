import { exportPersonalData as contract } from '@crustodian/contract/privacy';
import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handleWithState, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { RawJson } from '#platform/http/send-answer';
import { PERSONAL_TABLES, personOf, rowsOf } from './people.ts';

/** A person may have tens of megabytes: one of them at a time, by whomever it is asked. */
export const exportPersonalData = handleWithState(contract, () => {
  let isExporting = false;
  return async ({ params }, context) => {
    if (isExporting) throw new ApiError('busy');
    isExporting = true;
    try {
      return await exported(params.person, context);
    } finally {
      isExporting = false;
    }
  };
});

async function exported(asked: number, context: Context<typeof contract>): Promise<RawJson> {
  const { db, viewer, company, request, now } = context;
  const person = await personOf(context, asked);
  const records = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read = await recordsOf(trx, person.pk);
      const { subjectId, subject } = await logSubject(trx, person.pk);
      const by = { by: viewer.id, origin: originOf(request), now: now(), company };
      await writeAudit(trx, { ...by, action: 'person_exported', subject, subjectId });
      return read;
    });
  const madeAt = new Date(now()).toISOString();
  return new RawJson(`{"made_at":"${madeAt}","records":{${records.join(',')}}}`);
}

/** '"action.assignee_id":[…]' of each table that has any. */
async function recordsOf(trx: Db, person: number): Promise<string[]> {
  const records: string[] = [];
  for (const where of PERSONAL_TABLES) {
    const rows = await rowsOf(trx, person, where);
    if (rows !== null) records.push(`"${where.table}.${where.column}":${rows}`);
  }
  return records;
}
