import type { Db } from '#platform/database/db';
import { drawnByLot, drawSize, isNewEngine } from '@crustodian/domain/audit/draw';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { sha256 } from './audit-seeds.ts';

/** A venue's business day that is over. */
export interface OpenDay {
  venue: number;
  day: CalendarDay;
  perDay: number;
  seed: Buffer;
}

interface ScoredPizza {
  id: number;
  fit: boolean;
  hidden: boolean;
  engine: string;
  /** The first automatic score in hundredths; null for an unfit one. */
  score: number | null;
}

/** Draws a day once, whichever process is first. */
export async function drawDay(db: Db, { venue, day, perDay, seed }: OpenDay, now: number) {
  const pizzas = await scoredPizzas(db, venue, day);
  const shown = pizzas.filter(({ hidden }) => !hidden);
  const population = shown.filter(({ fit, score }) => fit && score !== null);
  const engine = mostFrequent(population.map((pizza) => pizza.engine));
  const size = drawSize({ perDay, ...(await noveltyOf(db, { venue, day, engine })) });
  const lots = (of: readonly ScoredPizza[], most: number) => {
    const ids = new Map(of.map(({ id }) => [pizzaId({ venue, day, id }), id]));
    const drawn = drawnByLot([...ids.keys()], most, (pizza) => sha256(seed, pizza));
    return drawn.map((pizza, at) => ({ id: ids.get(pizza)!, place: at + 1 }));
  };
  const unfit = shown.filter(({ fit }) => !fit);
  const drawn = [
    ...lots(population, size).map((one) => ({ ...one, stratum: 'fit' })),
    ...lots(unfit, size === 0 ? 0 : 1).map((one) => ({ ...one, stratum: 'unfit' })),
  ];
  const hidden = pizzas.filter((pizza) => pizza.hidden).map(({ id }) => id);
  await sql`WITH draw AS (
      INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, engine)
      VALUES (${venue}, ${day}, ${new Date(now)}, ${population.map(({ id }) => id)}::bigint[],
        ${population.map(({ score }) => score)}::smallint[], ${hidden}::bigint[], ${engine})
      ON CONFLICT DO NOTHING RETURNING venue_id, business_date)
    INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place)
    SELECT draw.venue_id, draw.business_date, d.id, d.stratum, d.place
    FROM draw, json_to_recordset(${JSON.stringify(drawn)}::json)
      AS d(id bigint, stratum text, place smallint)`.execute(db);
}

/** The history knows what the engine said first, before corrections and other engines. */
async function scoredPizzas(db: Db, venue: number, day: CalendarDay): Promise<ScoredPizza[]> {
  const { rows } = await sql<ScoredPizza>`
    SELECT p.id, p.evaluated AND p.snap_quality = 'buena' AS fit, p.censored AS hidden,
      p.scoring_version AS engine, coalesce((
        SELECT change.score FROM (
          SELECT c.at, (c.old_value #>> '{}')::numeric * 100 AS score FROM correction c
          WHERE c.venue_id = p.venue_id AND c.business_date = p.business_date
            AND c.pizza_id = p.id AND c.field = 'score'
          UNION ALL
          SELECT r.at, (r.before ->> 'score')::numeric * 100 FROM pizza_rescore r
          WHERE r.venue_id = p.venue_id AND r.business_date = p.business_date
            AND r.pizza_id = p.id) change
        WHERE change.score IS NOT NULL ORDER BY change.at LIMIT 1), p.score)::int AS score
    FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day}
      AND (p.evaluated OR p.snap_quality = 'mala')
    ORDER BY p.id`.execute(db);
  return rows;
}

async function noveltyOf(
  db: Db,
  { venue, day, engine }: { venue: number; day: CalendarDay; engine: string | null },
) {
  const { rows } = await sql<{ first: CalendarDay | null }>`
    SELECT min(business_date) AS first FROM rollup_day WHERE venue_id = ${venue}`.execute(db);
  const { rows: before } = await sql<{ day: CalendarDay; engine: string | null }>`
    SELECT business_date AS day, engine FROM audit_draw
    WHERE venue_id = ${venue} AND business_date BETWEEN ${addDays(day, -14)} AND ${addDays(day, -1)}`.execute(
    db,
  );
  const days = before.map((one) => ({ daysAgo: daysBetween(one.day, day), engine: one.engine }));
  return {
    venueDays: daysBetween(rows[0]?.first ?? day, day),
    hasNewEngine: engine !== null && isNewEngine(engine, days),
  };
}

function mostFrequent(names: readonly string[]): string | null {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({
    name,
    length,
  }));
  return groups.toSorted((a, b) => b.length - a.length)[0]?.name ?? null;
}
