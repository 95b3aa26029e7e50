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

/** The definition changed again while its figures were counted: counting starts again. */
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
 * Counts a company's figures again with its quality definition, all of them in one transaction:
 * every answer before its commit has the old definition, every one after it the new. Stores with a
 * definition of their own are left alone. Safe to run again; `signal` ends it without a trace.
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
  // A new month's tables cannot be made while the transaction reads the others.
  const today = businessDay(wallClock(now(), 'UTC'));
  for (const day of [today, addMonths(today, 1)]) await ensureMonth(db, day);
  const countAll = async (trx: Db): Promise<void> => {
    let done = 0;
    // The newest days last: what is written today waits for the end of it only.
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
    // A definition that was set meanwhile gets a recount of its own.
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

/** The months that hold figures of stores without a definition of their own, oldest first; closed days stay as they are. */
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
 * The figures have the definition from this commit on. Who counted days with the previous one is
 * waited for (see keepLimits), so that they are seen afterwards. @throws DefinitionChanged
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
 * Days that started while the rest was counted; after the commit those of writers that did not yet
 * know of it.
 */
async function catchUp(db: Db, company: number, definition: QualityDefinition): Promise<void> {
  const { rows: venues } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${company} AND quality_min IS NULL ORDER BY id`.execute(db);
  // Store by store: a transaction that read all of them at once could not write the company's row,
  // which has a copy on each machine.
  for (const { id: venue } of venues) {
    for (const day of await staleDays(db, venue, definition)) {
      const part = { venue, from: day, to: day, definition };
      if (db.isTransaction) await recountDays(db, part);
      else await withRetry(() => db.transaction().execute((trx) => recountDays(trx, part)));
    }
  }
}

/** Days that were counted with another definition, the oldest first. */
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
