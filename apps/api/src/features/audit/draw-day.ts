import { isShownAt } from '#pizzas/audit/judged-tasks';
import { FIRST_SCORE } from '#pizzas/first-result';
import { lockDay } from '#pizzas/rollups/day-lock';
import type { Db } from '#platform/database/db';
import { sha256 } from '#platform/sha256';
import { drawnByLot, drawSize, isNewEngine } from '@crustodian/domain/audit/draw';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { firstOrientation, isDoubled } from '@crustodian/domain/audit/task-lottery';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { insertTasks, type NewTask } from './insert-tasks.ts';

/** A venue's past business day that has not been drawn. */
export interface OpenDay {
  venue: number;
  day: CalendarDay;
  /** When the day was over. Later hidings do not change what is drawn from (audit U-001). */
  overAt: Date;
  /** The venue's first day with pizzas. */
  firstDay: CalendarDay;
  perDay: number;
  seed: Buffer;
}

interface ScoredPizza {
  id: number;
  fit: boolean;
  /**
   * If only the pizza's circle is stored, a snapshot in which no circle was found has no picture to
   * judge.
   */
  hasPicture: boolean;
  /** Whether it was hidden when the day was over, or as it arrived later. */
  hidden: boolean;
  engine: string;
  specialty: string | null;
  /** The first automatic score in hundredths; null for an unfit one. */
  score: number | null;
}

interface DrawOptions {
  now: number;
  /** Called within the draw's transaction. */
  onDrawn?: (trx: Db) => Promise<void>;
}

/**
 * Draws a day once, whichever process is first. Never draws after the seed is revealed, because the
 * draw would be predictable.
 */
export const drawDay = (db: Db, open: OpenDay, options: DrawOptions): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // No pizza of the day arrives or changes between the draw and its commit.
    if (await lockDay(trx, open.venue, open.day)) await drawLocked(trx, open, options);
  });

async function drawLocked(trx: Db, open: OpenDay, { now, onDrawn }: DrawOptions): Promise<void> {
  const { venue, day, firstDay, perDay, seed } = open;
  const pizzas = await scoredPizzas(trx, open);
  const shown = pizzas.filter(({ hidden }) => !hidden);
  const population = shown.filter(({ fit, score }) => fit && score !== null);
  const engine = mostFrequent(population.map((pizza) => pizza.engine));
  const size = drawSize({
    perDay,
    venueDays: daysBetween(firstDay, day),
    hasNewEngine: await isEngineNew(trx, open, engine),
  });
  const lots = (of: readonly ScoredPizza[], most: number) => {
    const pizzaOf = new Map(of.map((one) => [pizzaId({ venue, day, id: one.id }), one]));
    const drawnIds = drawnByLot([...pizzaOf.keys()], most, (pizza) => sha256(seed, pizza));
    return drawnIds.map((pizza, at) => {
      const { id, specialty } = pizzaOf.get(pizza)!;
      return { id, specialty, place: at + 1 };
    });
  };
  const unfit = shown.filter(({ fit, hasPicture }) => !fit && hasPicture);
  const drawn: Drawn[] = [
    ...lots(population, size).map((one) => ({ ...one, stratum: 'fit' as const })),
    ...lots(unfit, size === 0 ? 0 : 1).map((one) => ({ ...one, stratum: 'unfit' as const })),
  ];
  const hidden = pizzas.filter((pizza) => pizza.hidden).map(({ id }) => id);
  const { numAffectedRows } = await sql`WITH draw AS (
      INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, unfit, engine)
      SELECT venue.id, ${day}::date, ${new Date(now)}::timestamptz,
        ${population.map(({ id }) => id)}::bigint[],
        ${population.map(({ score }) => score)}::smallint[], ${hidden}::bigint[],
        ${unfit.map(({ id }) => id)}::bigint[], ${engine}::text
      FROM venue JOIN audit_seed s USING (company_id)
      WHERE venue.id = ${venue} AND s.week = ${weekStamp(day)}::date
        AND (s.revealed_at IS NULL OR s.revealed_at > ${new Date(now)}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING venue_id, business_date),
    specialties AS (
      INSERT INTO audit_draw_specialty (venue_id, business_date, specialty, pizzas, score_sum)
      SELECT draw.venue_id, draw.business_date, s.specialty, s.pizzas, s.score_sum
      FROM draw, json_to_recordset(${JSON.stringify(specialtiesOf(population))}::json)
        AS s(specialty text, pizzas int, score_sum int))
    INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place, specialty)
    SELECT draw.venue_id, draw.business_date, d.id, d.stratum, d.place, d.specialty
    FROM draw, json_to_recordset(${JSON.stringify(drawn)}::json)
      AS d(id bigint, stratum text, place smallint, specialty text)`.execute(trx);
  if (numAffectedRows === 0n) return;
  await insertTasks(trx, { venue, day }, tasksOf(drawn, { venue, day, seed, now }));
  await onDrawn?.(trx);
}

/** Per specialty, the number of pizzas that could be drawn and the sum of their scores. */
const specialtiesOf = (population: readonly ScoredPizza[]) =>
  [...Map.groupBy(population, ({ specialty }) => specialty)].flatMap(([specialty, pizzas]) =>
    specialty === null
      ? []
      : [
          {
            specialty,
            pizzas: pizzas.length,
            score_sum: pizzas.reduce((sum, { score }) => sum + (score ?? 0), 0),
          },
        ],
  );

interface Drawn {
  id: number;
  specialty: string | null;
  place: number;
  stratum: 'fit' | 'unfit';
}

/** Every drawn pizza is judged, some by a second rater as well (audit U-015). */
function tasksOf(
  drawn: readonly Drawn[],
  { venue, day, seed, now }: Pick<OpenDay, 'venue' | 'day' | 'seed'> & { now: number },
): NewTask[] {
  return drawn.flatMap(({ id, place, stratum }) => {
    const lotOf = (what: string) => sha256(seed, what, pizzaId({ venue, day, id }));
    const task = { pizza: id, place, stratum, laneDay: day, openFrom: new Date(now) };
    const audit = { ...task, purpose: 'audit' as const, ...firstOrientation(lotOf('turn')) };
    if (stratum === 'unfit' || !isDoubled(lotOf('double'))) return [audit];
    return [
      audit,
      { ...task, purpose: 'double' as const, ...firstOrientation(lotOf('double turn')) },
    ];
  });
}

async function scoredPizzas(db: Db, { venue, day, overAt }: OpenDay): Promise<ScoredPizza[]> {
  const { rows } = await sql<ScoredPizza>`
    SELECT p.id, p.evaluated AND p.snap_quality = 'buena' AS fit,
      p.picture IS NOT NULL AS "hasPicture", NOT ${isShownAt(overAt)} AS hidden,
      p.scoring_version AS engine, p.specialty, ${FIRST_SCORE} AS score
    FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day}
      AND (p.evaluated OR p.snap_quality = 'mala')
    ORDER BY p.id`.execute(db);
  return rows;
}

async function isEngineNew(
  db: Db,
  { venue, day }: OpenDay,
  engine: string | null,
): Promise<boolean> {
  if (engine === null) return false;
  const { rows: before } = await sql<{ day: CalendarDay; engine: string | null }>`
    SELECT business_date AS day, engine FROM audit_draw
    WHERE venue_id = ${venue} AND business_date BETWEEN ${addDays(day, -14)} AND ${addDays(day, -1)}`.execute(
    db,
  );
  const days = before.map((one) => ({ daysAgo: daysBetween(one.day, day), engine: one.engine }));
  return isNewEngine(engine, days);
}

function mostFrequent(names: readonly string[]): string | null {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({
    name,
    length,
  }));
  return groups.toSorted((a, b) => b.length - a.length)[0]?.name ?? null;
}
