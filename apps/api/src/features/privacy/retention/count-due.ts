import type { RetentionKind } from '@crustodian/contract/privacy';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { countDeletable } from '#platform/audit-deletion';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { isUnheldEntry } from './due-entries.ts';
import { dueDays, type DueDays } from './due-days.ts';
import { dueJudgements } from './due-judgements.ts';
import { duePictures } from './due-pictures.ts';

/** The first day that is kept. It is computed in UTC, so a store's own day may differ by one. */
export const dayBefore = (now: number, days: number): CalendarDay =>
  addDays(new Date(now).toISOString().slice(0, 10), -days);

/** How many rows of a kind would be deleted tonight with this retention. */
export async function countDueRows(
  db: Db,
  company: number,
  { kind, days, now }: { kind: RetentionKind; days: number; now: number },
): Promise<number> {
  const before = dayBefore(now, days);
  if (kind === 'log_entries') return countDeletable(db, isUnheldEntry(company, before));
  const venues = await storesOf(db, company);
  if (kind === 'pizzas') return countPizzas(db, { venues, before });
  if (kind === 'judgements') return countOf(db, dueJudgements({ venues, before }));
  return countPictures(db, { venues, before });
}

/** Store by store, because the pizzas of all of them may take longer than a statement may. */
async function countPictures(db: Db, { venues, before }: DueDays): Promise<number> {
  let due = 0;
  for (const venue of venues) {
    const pictures = duePictures({ venues: [venue], before });
    due += await countOf(
      db,
      sql`SELECT FROM picture i JOIN (${pictures}) AS due USING (venue_id, digest)`,
    );
  }
  return due;
}

async function countPizzas(db: Db, due: DueDays): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(detected), 0)::int AS count FROM (${dueDays(due)}) AS due`.execute(db);
  return rows[0]!.count;
}

export async function storesOf(db: Db, company: number): Promise<number[]> {
  const stores = await db
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', company)
    .execute();
  return stores.map(({ id }) => id);
}

async function countOf(db: Db, due: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${due}) AS due`.execute(db);
  return rows[0]!.count;
}
