import { recountDays } from '#pizzas/rollups/rollups';
import {
  addMonths,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { monthEnd } from '@crustodian/domain/time/month';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { Db } from '#platform/database/db';
import { ensureMonth } from '#platform/database/partitions';
import { withRetry } from '#platform/database/retry';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { readDefinition } from './quality-definition.ts';

/** The definition changed while the figures were being recounted, so the recount starts again. */
export class DefinitionChanged extends Error {
  override name = 'DefinitionChanged';
}

/** One month of one store. */
interface Part {
  venue: number;
  month: CalendarDay;
  days: number;
}

/**
 * Recounts a company's figures with its quality definition in one transaction: every answer before
 * its commit uses the old definition, every one after it the new. Stores with their own definition
 * are skipped. Idempotent; aborting by `signal` leaves no changes.
 * @throws DefinitionChanged
 */
export async function recountCompany(
  tools: Pick<Tools, 'db' | 'now'>,
  company: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = tools;
  const definition = await readDefinition(db, company);
  const parts = await partsOf(db, company);
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  await updateProgress(db, company, { days, days_done: 0, problem: null });
  // A new month's tables cannot be created while the transaction reads the others.
  const today = businessDay(wallClock(now(), 'UTC'));
  for (const day of [today, addMonths(today, 1)]) await ensureMonth(db, day);
  const countAll = async (trx: Db): Promise<void> => {
    let done = 0;
    // The newest days come last, so that today's writes wait only for the end of the transaction.
    for (const { venue, month } of parts) {
      signal.throwIfAborted();
      const to = monthEnd(month);
      done += await recountDays(trx, { venue, from: month, to, definition });
      // Outside the transaction, so that progress is visible in the meantime.
      await updateProgress(db, company, { days_done: Math.min(done, days) });
    }
    await catchUp(trx, company, definition);
    await adopt(trx, company, definition);
  };
  await withRetry(() => db.transaction().execute(countAll));
  await catchUp(db, company, definition);
  await db
    .updateTable('quality_recount')
    .set({ finished_at: new Date(now()) })
    .where('company_id', '=', company)
    // If the definition has changed again, its own recount finishes later.
    .where('company_id', 'in', (query) =>
      query.selectFrom('company').select('id').where('counted_min', 'is', null),
    )
    .execute();
}

const updateProgress = (
  db: Db,
  company: number,
  progress: { days?: number; days_done?: number; problem?: string | null },
) => db.updateTable('quality_recount').set(progress).where('company_id', '=', company).execute();

/**
 * Months with figures of stores without their own definition, oldest first; closed days stay
 * unchanged.
 */
async function partsOf(db: Db, company: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT d.venue_id AS venue, date_trunc('month', d.business_date)::date AS month,
      count(*)::int AS days
    FROM rollup_day d JOIN venue v ON v.id = d.venue_id
    WHERE v.company_id = ${company} AND v.quality_min IS NULL AND d.closed_at IS NULL
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}

/**
 * From this commit on, the figures use the new definition. The update waits for transactions that
 * counted days with the previous one (see keepLimits), so that catchUp sees them.
 * @throws DefinitionChanged
 */
async function adopt(trx: Db, company: number, { min, max }: QualityDefinition): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('company')
    .set({ counted_min: null, counted_max: null })
    .where('id', '=', company)
    .where('quality_min', '=', min)
    .where('quality_max', '=', max)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DefinitionChanged();
}

/**
 * Recounts days that were started during the recount; after the commit, those of writers that still
 * used the previous definition.
 */
async function catchUp(db: Db, company: number, definition: QualityDefinition): Promise<void> {
  const { rows: venues } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${company} AND quality_min IS NULL ORDER BY id`.execute(db);
  // One store at a time: a transaction that read all of them at once could not write the company's
  // row, which has a copy on each machine.
  for (const { id: venue } of venues) {
    for (const day of await staleDays(db, venue, definition)) {
      const part = { venue, from: day, to: day, definition };
      if (db.isTransaction) await recountDays(db, part);
      else await withRetry(() => db.transaction().execute((trx) => recountDays(trx, part)));
    }
  }
}

/** Days that were counted with another definition, oldest first. */
async function staleDays(
  db: Db,
  venue: number,
  { min, max }: QualityDefinition,
): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: CalendarDay }>`
    SELECT d.business_date AS day FROM rollup_day d
    WHERE d.venue_id = ${venue} AND d.detected > 0 AND d.closed_at IS NULL
      AND (d.band_min <> floor(${min}::numeric * 100) OR d.band_max <> floor(${max}::numeric * 100))
    ORDER BY 1`.execute(db);
  return rows.map(({ day }) => day);
}
