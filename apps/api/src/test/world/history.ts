import type { Db } from '#platform/database/db';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { captureId, pizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { insertCapture } from '../../pizzas/insert-capture.ts';
import { sampleResult } from '../../pizzas/sample-result.ts';

/** First day and length of a random history, which includes week boundaries and clock changes. */
export const HISTORY_FROM: CalendarDay = '2024-02-20';
export const HISTORY_DAYS = 50;

/** Stores a capture of random pizzas on a random day, at any hour. */
export async function insertRandomCapture(
  db: Db,
  { venue, grid, pizzas }: { venue: number; grid: Grid; pizzas: number },
  random: () => number,
): Promise<void> {
  const two = (below: number) => String(Math.floor(random() * below)).padStart(2, '0');
  const day = addDays(HISTORY_FROM, Math.floor(random() * HISTORY_DAYS)).replaceAll('-', '/');
  const result = sampleResult({
    random,
    pizzas,
    grid,
    timeOf: () => `${day} ${two(24)}:${two(60)}:${two(60)}`,
  });
  await insertCapture(db, {
    venue,
    key: randomUUID(),
    digest: Buffer.alloc(32),
    startedLocal: `${day} 12:00:00`,
    filePath: null,
    pictures: [],
    result,
  });
}

/** The key of a random pizza of these venues, as used by calls; undefined while there is none. */
export async function randomPizza(
  db: Db,
  venues: readonly number[],
  random: () => number,
): Promise<PizzaKey | undefined> {
  const { rows } = await sql<Stored>`
    SELECT venue_id AS venue, business_date AS day, id, capture_id AS capture,
      pipeline_id AS pipeline
    FROM pizza WHERE venue_id = ANY (${[...venues]}::int[]) ORDER BY id`.execute(db);
  const pizza = rows[Math.floor(random() * rows.length)];
  if (!pizza) return undefined;
  const { venue, capture, pipeline } = pizza;
  return {
    t_id: pizzaId(pizza),
    pipe_id: pipeline,
    vid_id: captureId({ venue, id: capture }),
  };
}

interface Stored {
  venue: number;
  day: CalendarDay;
  id: number;
  capture: number;
  pipeline: string;
}
