import { listExports as contract } from '@crustodian/contract/exports';
import { isSecretlyDisputed } from '#pizzas/audit/judged-tasks';
import type { Viewer } from '@crustodian/domain/people/access';
import { weekStamp } from '@crustodian/domain/time/week';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { readByStores } from '#platform/database/by-stores';
import type { Db } from '#platform/database/db';
import { sum } from '@crustodian/domain/statistics/moments';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { openWeeks } from './export-month.ts';
import { isExported } from './table-rows.ts';

interface Counted {
  month: string;
  rows: number;
}

interface CountedDays extends Counted {
  pizzas: number;
  deleted: number;
}

export const listExports = handle(contract, async (_input, { db, company, viewer, now }) => {
  const { rows: stores } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${company}`.execute(db);
  const venues = stores.map(({ id }) => id);
  const [{ dataset_consent }, days, corrections, judgements] = await Promise.all([
    db
      .selectFrom('company')
      .select('dataset_consent')
      .where('id', '=', company)
      .executeTakeFirstOrThrow(),
    readByStores(venues, (some) => countDays(db, some)),
    readByStores(venues, (some) => countCorrections(db, some, viewer)),
    openJudgements(db, { company, venues, viewer, now: now() }),
  ]);
  const of = (counted: readonly Counted[], month: string) =>
    sum(counted.filter((each) => each.month === month).map(({ rows }) => rows));
  const months = [...Map.groupBy(days, ({ month }) => month)].toSorted(([a], [b]) =>
    b.localeCompare(a),
  );
  return {
    dataset_consent,
    months: months.map(([month, counted]) => ({
      month,
      pizzas: sum(counted.map(({ pizzas }) => pizzas)),
      deleted: sum(counted.map(({ deleted }) => deleted)),
      corrections: of(corrections, month),
      judgements: of(judgements, month),
      figures: of(counted, month),
    })),
  };
});

async function countDays(db: Db, venues: readonly number[]): Promise<CountedDays[]> {
  const { rows } = await sql<CountedDays>`SELECT to_char(business_date, 'YYYY-MM') AS month,
      count(*)::int AS rows,
      coalesce(sum(detected) FILTER (WHERE closed_at IS NULL), 0)::int AS pizzas,
      coalesce(sum(detected) FILTER (WHERE closed_at IS NOT NULL), 0)::int AS deleted
    FROM rollup_day WHERE venue_id = ANY (${venues}::int[]) GROUP BY 1`.execute(db);
  return rows;
}

async function countCorrections(
  db: Db,
  venues: readonly number[],
  viewer: Viewer,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`SELECT to_char(business_date, 'YYYY-MM') AS month,
      count(*)::int AS rows
    FROM correction c WHERE venue_id = ANY (${venues}::int[]) AND ${isExported(viewer)}
    GROUP BY 1`.execute(db);
  return rows;
}

interface Asked {
  company: number;
  venues: number[];
  viewer: Viewer;
  now: number;
}

/** Counts only weeks open to the viewer, because other judgements, and even their number, are secret. */
async function openJudgements(db: Db, { company, venues, viewer, now }: Asked): Promise<Counted[]> {
  const open = await openWeeks(db, { company, viewer, now });
  const counted = await readByStores(venues, async (some) => {
    const { rows } = await sql<{ day: CalendarDay; rows: number }>`
      SELECT business_date AS day, count(*)::int AS rows
      FROM audit_judgement j WHERE venue_id = ANY (${some}::int[])
        AND purpose IN ('audit', 'double', 'dispute') AND NOT ${isSecretlyDisputed(viewer, 'j')}
      GROUP BY 1`.execute(db);
    return rows;
  });
  return counted
    .filter(({ day }) => open.has(weekStamp(day)))
    .map(({ day, rows }) => ({ month: day.slice(0, 7), rows }));
}
