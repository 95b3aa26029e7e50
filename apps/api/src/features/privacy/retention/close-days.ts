import { latePizzas } from '#pizzas/audit/late-pizzas';
import { dayCoverage, isCountedScore } from '#pizzas/orders/day-coverage';
import { lockDay } from '#pizzas/rollups/day-lock';
import { keepHidden } from '#reports/hidden-entries';
import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { deletePictures } from './delete-pictures.job.ts';
import { dueDays, type DueDays } from './due-days.ts';

/**
 * Deletes the pizzas of some due days with all data about them, and freezes these days' figures.
 */
export async function closeDueDays(
  trx: Db,
  due: Required<Omit<DueDays, 'day'>>,
  now: number,
): Promise<{ days: number; pizzas: number }> {
  const { rows: days } = await sql<{ venue: number; day: CalendarDay }>`
    SELECT venue_id AS venue, business_date AS day FROM (${dueDays(due)}) AS due
    ORDER BY 1, 2`.execute(trx);
  const closed: number[] = [];
  for (const day of days) {
    const pizzas = await closeDay(trx, { ...day, before: due.before, now });
    if (pizzas !== null) closed.push(pizzas);
  }
  return { days: closed.length, pizzas: closed.reduce((sum, pizzas) => sum + pizzas, 0) };
}

interface ClosingDay {
  venue: number;
  day: CalendarDay;
  before: CalendarDay;
  now: number;
}

/** Returns how many pizzas were deleted; null if the day must be kept after all. */
async function closeDay(trx: Db, { venue, day, before, now }: ClosingDay): Promise<number | null> {
  await lockDay(trx, venue, day);
  const { rows: due } = await sql`${dueDays({ venues: [venue], before, day })}`.execute(trx);
  if (due.length === 0) return null;
  // Deleted first, because a picture that no pizza shows has no age and would stay forever.
  const { rows: shown } = await sql<{ digest: string }>`SELECT DISTINCT picture AS digest FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day}::date AND picture IS NOT NULL`.execute(
    trx,
  );
  const digests = shown.map(({ digest }) => digest);
  if (digests.length > 0) await deletePictures(trx, { venue, before, digests, now });
  await keepFigures(trx, { venue, day, now });
  await keepHidden(trx, { venue, day });
  for (const table of ['correction', 'pizza_rescore', 'pizza_detail']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE venue_id = ${venue} AND business_date = ${day}::date`.execute(
      trx,
    );
  }
  const { numAffectedRows } =
    await sql`DELETE FROM pizza WHERE venue_id = ${venue} AND business_date = ${day}::date`.execute(
      trx,
    );
  return Number(numAffectedRows);
}

/** Marks the day as closed and stores figures that are otherwise computed from its pizzas. */
async function keepFigures(
  trx: Db,
  { venue, day, now }: Omit<ClosingDay, 'before'>,
): Promise<void> {
  await sql`UPDATE rollup_day SET closed_at = ${new Date(now)},
      coverage = counted.coverage || jsonb_build_object('scores', (
        SELECT coalesce(jsonb_agg(score ORDER BY id), '[]') FROM pizza
        WHERE venue_id = ${venue} AND business_date = ${day}::date AND ${isCountedScore}))
    FROM (${dayCoverage({ venues: [venue], from: day, to: day })}) AS counted
    WHERE rollup_day.venue_id = ${venue} AND rollup_day.business_date = ${day}::date`.execute(trx);
  await sql`UPDATE audit_draw d SET late = ${latePizzas}
    WHERE d.venue_id = ${venue} AND d.business_date = ${day}::date`.execute(trx);
}
