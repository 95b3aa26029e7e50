import type { readVenueDrawnPizzas } from '@crustodian/contract/audited-figures';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { picturePath, pizzaId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { biasByCriterion, reallyDiffers } from './engine-bias.ts';
import { IS_FULLY_JUDGED } from './fully-judged.ts';

/** Shown at first; and at most, if all are asked for. */
const FIRST = 21;
const MOST = 500;
/** More than this between rater and engine is told as a difference. */
const AGREES_WITHIN = 0.5;
const BIAS_DAYS = 8 * 7;

export interface AskedPizzas {
  company: number;
  venues: readonly number[];
  range: DayRange;
  all: boolean;
}

export async function readDrawnPizzas(
  db: Db,
  { company, venues, range, all }: AskedPizzas,
): Promise<Answer<typeof readVenueDrawnPizzas>> {
  const weeks = await readWeeks(db, company, range);
  const latest = addDays(range.max, 1 - BIAS_DAYS);
  const from = range.min > latest ? range.min : latest;
  const [pizzas, [counts], criteria] = await Promise.all([
    listPizzas(db, { venues, range, most: all ? MOST : FIRST }),
    countPizzas(db, { venues, range }),
    biasByCriterion(db, { venues, from }, range.max),
  ]);
  const closed = new Set(weeks.filter((one) => one.revealed_at !== null).map(({ week }) => week));
  return {
    pizzas: pizzas.map(({ venue, day, id, picture, agrees, score }) => ({
      t_id: pizzaId({ venue, day, id }),
      venue: String(venue),
      day,
      img_url: picture ? picturePath({ venue, day, id }) : '',
      agrees,
      judged: closed.has(weekStamp(day)) ? score : null,
    })),
    ...counts!,
    criteria: criteria.filter(reallyDiffers),
    criteria_judged: criteria.length,
    weeks,
  };
}

type Asked = Pick<AskedPizzas, 'venues' | 'range'>;

/** SQL: judged pizzas that anyone may know of. */
const judged = ({ venues, range }: Asked) => sql`
  audit_judgement j JOIN pizza p ON p.venue_id = j.venue_id AND p.business_date = j.business_date
    AND p.id = j.pizza_id
  WHERE j.venue_id = ANY (${[...venues]}::int[])
    AND j.business_date BETWEEN ${range.min}::date AND ${range.max}::date
    AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind IN ('points', 'verdict')
    AND NOT p.censored AND ${IS_FULLY_JUDGED}`;

const AGREES = sql<boolean>`coalesce(CASE WHEN j.kind = 'points'
  THEN abs(j.score - (j.engine_result ->> 'score')::float8) <= ${AGREES_WITHIN}::float8
  ELSE j.standard = j.engine_result ->> 'standard' END, false)`;

interface PizzaRow {
  venue: number;
  day: CalendarDay;
  id: number;
  picture: boolean;
  agrees: boolean;
  score: number | null;
}

async function listPizzas(db: Db, { most, ...asked }: Asked & { most: number }) {
  const { rows } = await sql<PizzaRow>`
    SELECT j.venue_id AS venue, j.business_date AS day, j.pizza_id AS id, j.score,
      p.picture IS NOT NULL AS picture, ${AGREES} AS agrees
    FROM ${judged(asked)}
    ORDER BY j.business_date DESC, j.venue_id, j.pizza_id LIMIT ${most}`.execute(db);
  return rows;
}

async function countPizzas(db: Db, asked: Asked) {
  const { rows } = await sql<{ agree: number; differ: number }>`
    SELECT count(*) FILTER (WHERE ${AGREES})::int AS agree,
      count(*) FILTER (WHERE NOT ${AGREES})::int AS differ
    FROM ${judged(asked)}`.execute(db);
  return rows;
}

async function readWeeks(db: Db, company: number, range: DayRange) {
  const first = weekStamp(range.min);
  const { rows } = await sql<{ week: CalendarDay; seed: Buffer; told: boolean; at: Date | null }>`
    SELECT week, seed, committed_at IS NOT NULL AS told, revealed_at AS at FROM audit_seed
    WHERE company_id = ${company} AND week >= ${first} AND week < ${nextWeek(weekStamp(range.max))}
    ORDER BY week DESC`.execute(db);
  return rows.map(({ week, seed, told, at }) => ({
    week,
    hash: told ? createHash('sha256').update(seed).digest('hex') : null,
    revealed_at: at?.toISOString() ?? null,
  }));
}
