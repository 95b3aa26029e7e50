import type { RetentionKind } from '@crustodian/contract/privacy';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { countDeletable } from '#platform/audit-deletion';
import { readByStores } from '#platform/database/by-stores';
import type { Db } from '#platform/database/db';
import { venuesOfCompany } from '#pizzas/named-venues';
import { sum } from '@crustodian/domain/statistics/moments';
import { sql, type RawBuilder } from 'kysely';
import { isUnheldEntry } from './due-entries.ts';
import { dueDays } from './due-days.ts';
import { dueJudgements } from './due-judgements.ts';
import { duePictures } from './due-pictures.ts';

/** Fewer than elsewhere, because all pizzas and captures of these stores are read. */
const STORES_OF_PICTURES = 10;

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
  const venues = await venuesOfCompany(db, company);
  switch (kind) {
    case 'pizzas':
      return countOf(db, venues, (some) => dueDays({ venues: some, before }), {
        count: sql`coalesce(sum(detected), 0)`,
      });
    case 'judgements':
      return countOf(db, venues, (some) => dueJudgements({ venues: some, before }));
    case 'pictures':
      return countOf(db, venues, (some) => dueStoredPictures(some, before), {
        most: STORES_OF_PICTURES,
      });
  }
}

const dueStoredPictures = (venues: readonly number[], before: CalendarDay) =>
  sql`SELECT FROM picture i JOIN (${duePictures({ venues, before })}) AS due
    USING (venue_id, digest)`;

interface Counting {
  /** SQL aggregate of the due rows; by default their number. */
  count?: RawBuilder<unknown>;
  /** The most stores of one statement. */
  most?: number;
}

async function countOf(
  db: Db,
  venues: readonly number[],
  due: (some: readonly number[]) => RawBuilder<unknown>,
  { count = sql`count(*)`, most }: Counting = {},
): Promise<number> {
  const read = async (some: readonly number[]) => {
    const { rows } = await sql<{ count: number }>`
      SELECT (${count})::int AS count FROM (${due(some)}) AS due`.execute(db);
    return rows;
  };
  const counted = await readByStores(venues, read, most);
  return sum(counted.map(({ count: some }) => some));
}
