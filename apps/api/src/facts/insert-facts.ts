import type { Db } from '#platform/db';
import { nextId } from '#platform/ids';
import type { CalendarDay } from '@crustodian/domain/calendar-day';
import type { Grid } from '@crustodian/domain/criteria';
import type { PipelineResult } from '@crustodian/domain/pipeline-result';
import { sql } from 'kysely';
import { pizzaFacts, type PizzaFacts } from './pizza-row.ts';
import { lockDay, refreshRollups } from './rollups.ts';

/** What a capture turned out to show. */
export interface CaptureFacts {
  venue: number;
  captureId: number;
  result: PipelineResult;
  /** Digest of the stored picture at a snap path of the result; null when it came without. */
  pictureAt: (snapPath: string) => string | null;
}

/**
 * Inserts the pizzas of a capture and brings the rollups of their days up to date. Call in the
 * transaction that stores or scores the capture; the months must exist (`ensureMonth`).
 */
export async function insertFacts(
  trx: Db,
  { venue, captureId, result, pictureAt }: CaptureFacts,
): Promise<{ pizzas: number; days: CalendarDay[] }> {
  const grid = await gridOf(trx, venue);
  const facts = pizzaFacts(result, {
    venue,
    grid,
    captureId,
    receivedAt: new Date(),
    pictureAt,
    nextId,
  });
  const days = Map.groupBy(facts, ({ pizza }) => pizza.business_date);
  const ordered = [...days.keys()].toSorted();
  for (const day of ordered) {
    const ofDay = days.get(day)!;
    await lockDay(trx, venue, day);
    await insertRows(trx, ofDay);
    await refreshRollups(trx, venue, day, {
      hours: [...new Set(ofDay.map(({ pizza }) => pizza.hour))],
      specialties: [...new Set(ofDay.map(({ pizza }) => pizza.specialty))],
    });
  }
  return { pizzas: facts.length, days: ordered };
}

async function gridOf(trx: Db, venue: number): Promise<Grid> {
  const { rows } = await sql<{ grid: Grid }>`
    SELECT c.grid FROM venue v JOIN company c ON c.id = v.company_id
    WHERE v.id = ${venue}`.execute(trx);
  return rows[0]!.grid;
}

/** One statement per table, whatever the number of rows: JSON carries lists and nulls as they are. */
async function insertRows(trx: Db, facts: readonly PizzaFacts[]): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const columns = sql.join(Object.keys(first.pizza).map((column) => sql.ref(column)));
  const pizzas = JSON.stringify(facts.map(({ pizza }) => pizza));
  const details = JSON.stringify(facts.map(({ detail }) => detail));
  await sql`INSERT INTO pizza (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::pizza, ${pizzas}::json)`.execute(trx);
  await sql`INSERT INTO pizza_detail
    SELECT * FROM json_populate_recordset(NULL::pizza_detail, ${details}::json)`.execute(trx);
}
