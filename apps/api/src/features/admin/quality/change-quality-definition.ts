import { changeQualityDefinition as contract } from '@crustodian/contract/admin';
import { isQualityDefinition, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { readDefinition, readRecount } from './quality-definition.ts';
import { recountJob } from './recount-quality.job.ts';

/**
 * New judgements of individual pizzas use the new definition at once. The figures keep the old one
 * until all of them are recalculated, so that no answer mixes the two.
 */
export const changeQualityDefinition = handle(contract, async ({ body }, context) => {
  const { db, jobs, viewer, company, request, now } = context;
  if (!isQualityDefinition(body)) throw new ApiError('bad_quality_definition');
  const { min, max } = body;
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('company')
      .select('id')
      .where('id', '=', company)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = await readDefinition(trx, company);
    if (before.min === min && before.max === max) return;
    await store(trx, company, { before, after: { min, max } });
    await queueRecount(trx, company, now());
    await jobs.send(trx, 'recount-company', [recountJob(company)]);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'quality_definition_changed',
      subject: 'Quality definition',
      before: { ...before },
      after: { min, max },
    });
  });
  return { pk: company, min, max, recount: await readRecount(db, company) };
});

/** Keeps the definition used by the current figures, even if it changes again in the meantime. */
const store = (
  trx: Db,
  company: number,
  { before, after }: Record<'before' | 'after', QualityDefinition>,
) =>
  trx
    .updateTable('company')
    .set((set) => ({
      quality_min: after.min,
      quality_max: after.max,
      counted_min: set.fn.coalesce('counted_min', set.val(before.min)),
      counted_max: set.fn.coalesce('counted_max', set.val(before.max)),
    }))
    .where('id', '=', company)
    .execute();

async function queueRecount(trx: Db, company: number, now: number): Promise<void> {
  const recount = {
    requested_at: new Date(now),
    days: 0,
    days_done: 0,
    problem: null,
    finished_at: null,
  };
  await trx
    .insertInto('quality_recount')
    .values({ company_id: company, ...recount })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(recount))
    .execute();
}
