import { readQualityDefinition as contract } from '@crustodian/contract/admin';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { isWhollyAdministered } from '#platform/auth/administered';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { readDefinition, readRecount } from './quality-definition.ts';

const MOST_CHANGES = 50;

export const readQualityDefinition = handle(contract, async (_input, context) => {
  const { db, viewer, company } = context;
  return {
    pk: company,
    whole: await isWhollyAdministered(context, viewer, company),
    ...(await readDefinition(db, company)),
    recount: await readRecount(db, company),
    history: await historyOf(db, company),
  };
});

/** Changes of the definition from the audit log, newest first. */
async function historyOf(db: Db, company: number) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'user_name as by', 'before', 'after'])
    .where('company_id', '=', company)
    .where('action', '=', 'quality_definition_changed')
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ at, by, before, after }) => ({
    at: at.toISOString(),
    by,
    // Safe because only changes of the definition are written under this action.
    before: before as QualityDefinition | null,
    after: after as unknown as QualityDefinition,
  }));
}
