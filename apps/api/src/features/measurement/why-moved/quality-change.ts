import type { readWhyMoved } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { Db } from '#platform/database/db';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { sql } from 'kysely';
import type { Compared } from './scored-pizzas.ts';

export type QualityChange = Answer<typeof readWhyMoved>['qualityChange'];

/**
 * How the definitions of bad and excellent changed from the first day to the last; null if they did
 * not.
 */
export async function readQualityChange(
  db: Db,
  { company, venues, before, after }: Pick<Compared, 'company' | 'venues' | 'before' | 'after'>,
): Promise<QualityChange> {
  const { rows } = await sql<{
    at: Date;
    by: string | null;
    from: QualityDefinition;
    to: QualityDefinition;
  }>`
    SELECT at, nullif(user_name, user_email) AS by, before AS from, after AS to FROM audit_entry
    WHERE company_id = ${company} AND action = 'quality_definition_changed' AND before IS NOT NULL
      AND at >= ${before.min}::date AND at < ${after.max}::date + 1
      AND EXISTS (SELECT FROM venue
        WHERE id = ANY (${[...venues]}::int[]) AND quality_min IS NULL)
    ORDER BY at, id`.execute(db);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  if (first.from.min === last.to.min && first.from.max === last.to.max) return null;
  return { day: last.at.toISOString().slice(0, 10), by: last.by, from: first.from, to: last.to };
}
