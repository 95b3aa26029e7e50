import { listExports as contract } from '@crustodian/contract/exports';
import { isSecretlyDisputed } from '#pizzas/audit/judged-tasks';
import type { Viewer } from '@crustodian/domain/people/access';
import { weekStamp } from '@crustodian/domain/time/week';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { openWeeks } from './export-month.ts';
import { isExported } from './table-rows.ts';

interface Counted {
  month: string;
  rows: number;
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
    sql<
      Counted & { pizzas: number; deleted: number }
    >`SELECT to_char(business_date, 'YYYY-MM') AS month,
        count(*)::int AS rows,
        coalesce(sum(detected) FILTER (WHERE closed_at IS NULL), 0)::int AS pizzas,
        coalesce(sum(detected) FILTER (WHERE closed_at IS NOT NULL), 0)::int AS deleted
      FROM rollup_day WHERE venue_id = ANY (${venues}::int[]) GROUP BY 1 ORDER BY 1 DESC`.execute(
      db,
    ),
    sql<Counted>`SELECT to_char(business_date, 'YYYY-MM') AS month, count(*)::int AS rows
      FROM correction c WHERE venue_id = ANY (${venues}::int[]) AND ${isExported(viewer)}
      GROUP BY 1`.execute(db),
    openJudgements(db, { company, venues, viewer, now: now() }),
  ]);
  const of = (counted: readonly Counted[], month: string) =>
    counted.find((each) => each.month === month)?.rows ?? 0;
  return {
    dataset_consent,
    months: days.rows.map(({ month, rows: figures, pizzas, deleted }) => ({
      month,
      pizzas,
      deleted,
      corrections: of(corrections.rows, month),
      judgements: of(judgements, month),
      figures,
    })),
  };
});

interface Asked {
  company: number;
  venues: number[];
  viewer: Viewer;
  now: number;
}

/** Counts only weeks open to the viewer, because other judgements, and even their number, are secret. */
async function openJudgements(db: Db, { company, venues, viewer, now }: Asked): Promise<Counted[]> {
  const open = await openWeeks(db, { company, viewer, now });
  const { rows } = await sql<{ day: CalendarDay; rows: number }>`
    SELECT business_date AS day, count(*)::int AS rows
    FROM audit_judgement j WHERE venue_id = ANY (${venues}::int[])
      AND purpose IN ('audit', 'double', 'dispute') AND NOT ${isSecretlyDisputed(viewer, 'j')}
    GROUP BY 1`.execute(db);
  const months = new Map<string, number>();
  for (const { day, rows: count } of rows) {
    if (!open.has(weekStamp(day))) continue;
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  return [...months].map(([month, counted]) => ({ month, rows: counted }));
}
