import type { Recount } from '@crustodian/contract/admin';
import { DEFAULT_QUALITY, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { Db } from '#platform/database/db';

/** The company's own quality definition, otherwise 6 and 8 (decision X46). */
export async function readDefinition(db: Db, company: number): Promise<QualityDefinition> {
  const { quality_min: min, quality_max: max } = await db
    .selectFrom('company')
    .select(['quality_min', 'quality_max'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  // Both are set or neither.
  return min === null || max === null ? DEFAULT_QUALITY : { min, max };
}

/** Progress of the company's latest recount; null if there was none. */
export async function readRecount(db: Db, company: number): Promise<Recount | null> {
  const row = await db
    .selectFrom('quality_recount as recount')
    .innerJoin('company', 'company.id', 'recount.company_id')
    .select(['days', 'days_done', 'problem', 'finished_at', 'counted_min', 'counted_max'])
    .where('company_id', '=', company)
    .executeTakeFirst();
  if (!row) return null;
  const { days, days_done, problem, finished_at, counted_min: min, counted_max: max } = row;
  return {
    days,
    days_done,
    problem,
    is_done: finished_at !== null,
    counted_with: min === null || max === null ? await readDefinition(db, company) : { min, max },
  };
}
