import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { namesSpecialty } from '#pizzas/awaiting-score';
import { dayCoverage, isCountedScore, type DayCoverage } from '#pizzas/orders/day-coverage';
import { faultOfOrder } from '#pizzas/orders/fault-of-order';
import type { Db } from '#platform/database/db';
import type { ScoreCount } from '@crustodian/domain/orders/coverage';
import type { Viewer } from '@crustodian/domain/people/access';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

interface Scope {
  venues: readonly number[];
  from: CalendarDay;
  to: CalendarDay;
  now: number;
}

export interface CoverageDay {
  venue: number;
  day: CalendarDay;
  made: number | null;
  seen: number;
  fit: number;
  scored: number;
  audited: number;
  unseen: Record<string, number>;
  unscored: Record<string, number>;
}

/** Days with orders or pizzas, by venue and day. */
export async function readDays(
  db: Db,
  scope: Scope & { toJudge: readonly CalendarDay[] },
): Promise<CoverageDay[]> {
  const pizzas = await readPizzaDays(db, scope);
  const orders = await readOrderDays(db, scope);
  const audited = await readAuditedDays(db, scope);
  const keys = new Set([...pizzas.keys(), ...orders.keys()]);
  return [...keys]
    .map((key): CoverageDay => {
      const [venue, day] = key.split(' ');
      const none = { seen: 0, fit: 0, scored: 0, unscored: {} };
      const ordered = orders.get(key);
      return {
        venue: Number(venue),
        day: day!,
        made: ordered?.made ?? null,
        ...(pizzas.get(key) ?? none),
        audited: audited.get(key) ?? 0,
        unseen: ordered?.unseen ?? {},
      };
    })
    .toSorted((a, b) => a.venue - b.venue || a.day.localeCompare(b.day));
}

const keyOf = ({ venue, day }: { venue: number; day: CalendarDay }): string => `${venue} ${day}`;

async function readPizzaDays(db: Db, { venues, from, to }: Scope) {
  const { rows } = await sql<{
    venue: number;
    day: CalendarDay;
    coverage: DayCoverage;
    seen: number;
  }>`SELECT venue_id AS venue, business_date AS day, seen, coverage
      FROM (${dayCoverage({ venues, from, to })}) counted
    UNION ALL
    SELECT venue_id, business_date, detected, coverage - 'scores' FROM rollup_day
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to}
      AND closed_at IS NOT NULL`.execute(db);
  return new Map(
    rows.map(({ venue, day, seen, coverage: { fit, scored, unscored } }) => [
      keyOf({ venue, day }),
      { seen, fit, scored, unscored },
    ]),
  );
}

const NOT_MATCHED = 'not matched';

/**
 * Ordered pizzas by venue and day: how many are due or were seen, and how many of those due were not
 * seen, by reason.
 */
async function readOrderDays(db: Db, { venues, from, to, now }: Scope) {
  const { rows } = await sql<{
    venue: number;
    day: CalendarDay;
    isSeen: boolean;
    fault: string | null;
    made: number;
  }>`SELECT o.venue_id AS venue, o.business_date AS day, o.pizza_id IS NOT NULL AS "isSeen",
      CASE WHEN o.pizza_id IS NULL THEN ${faultOfOrder} END AS fault,
      count(*)::int AS made
    FROM order_line o JOIN venue v ON v.id = o.venue_id
    WHERE o.venue_id = ANY (${[...venues]}::int[]) AND o.business_date BETWEEN ${from} AND ${to}
      AND o.is_pizza AND (o.pizza_id IS NOT NULL
        OR o.made_local AT TIME ZONE v.time_zone <= ${new Date(now)})
    GROUP BY 1, 2, 3, 4`.execute(db);
  const days = new Map<string, { made: number; unseen: Record<string, number> }>();
  for (const row of rows) {
    const day = days.get(keyOf(row)) ?? { made: 0, unseen: {} };
    day.made += row.made;
    if (!row.isSeen) day.unseen[row.fault ?? NOT_MATCHED] = row.made;
    days.set(keyOf(row), day);
  }
  return days;
}

/**
 * Only weeks whose draw is published and in which nothing is left for the viewer to judge: before
 * that, the count would reveal to a rater which store and day a task came from.
 */
async function readAuditedDays(
  db: Db,
  { venues, from, to, toJudge }: Scope & { toJudge: readonly CalendarDay[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ venue: number; day: CalendarDay; audited: number }>`
    SELECT j.venue_id AS venue, j.business_date AS day, count(DISTINCT j.pizza_id)::int AS audited
    FROM audit_judgement j JOIN audit_seed s ON s.company_id = j.company_id
      AND s.week = j.business_date - extract(dow FROM j.business_date)::int
      AND s.revealed_at IS NOT NULL AND s.week <> ALL (${[...toJudge]}::date[])
    WHERE j.venue_id = ANY (${[...venues]}::int[])
      AND j.business_date BETWEEN ${from} AND ${to} AND j.purpose = 'audit'
    GROUP BY 1, 2`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.audited]));
}

/** How many pizzas of each venue have a score, in ascending order of the scores. */
export async function readScores(
  db: Db,
  { venues, from, to }: Scope,
): Promise<Map<number, ScoreCount[]>> {
  const { rows } = await sql<{ venue: number; scores: number[]; pizzas: number[] }>`
    SELECT venue_id AS venue, array_agg(score ORDER BY score) AS scores,
      array_agg(pizzas ORDER BY score) AS pizzas
    FROM (SELECT venue_id, score, count(*)::int AS pizzas FROM (
      SELECT venue_id, score::int FROM pizza
      WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to}
        AND ${isCountedScore}
      UNION ALL
      SELECT venue_id, score::int FROM rollup_day, json_array_elements_text(coverage::json -> 'scores') score
      WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to}
        AND closed_at IS NOT NULL) scored
      GROUP BY venue_id, score) counted
    GROUP BY venue_id`.execute(db);
  return new Map(
    rows.map(({ venue, scores, pizzas }) => [
      venue,
      scores.map((score, at) => ({ score, pizzas: pizzas[at]! })),
    ]),
  );
}

interface WrongProduct {
  venue: number;
  pizza: string;
  order: string;
  ordered: string;
  seen_as: string;
  local_ts: string;
}

/** Pizzas that the viewer may see and whose order names a different specialty than the engine. */
export async function readWrongProducts(
  db: Db,
  { venues, from, to }: Scope,
  viewer: Viewer,
): Promise<WrongProduct[]> {
  const { rows } = await sql<WrongProduct>`
    SELECT p.venue_id AS venue, ${sql.raw(PIZZA_ID)} AS pizza, o.order_no AS "order",
      o.specialty AS ordered, p.specialty AS seen_as, ${sql.raw(localTs('p.local_ts'))} AS local_ts
    FROM order_line o JOIN pizza p ON p.venue_id = o.venue_id AND p.business_date = o.business_date
      AND p.id = o.pizza_id
    WHERE o.venue_id = ANY (${[...venues]}::int[]) AND o.business_date BETWEEN ${from} AND ${to}
      AND p.snap_quality = 'buena' AND p.specialty IS NOT NULL AND ${namesSpecialty}
      AND p.specialty NOT IN (o.specialty, ${UNKNOWN_SPECIALTY})
      AND (${sql.raw(visibleCondition(feedRights(viewer)))})
    ORDER BY p.local_ts DESC, p.id DESC LIMIT 2000`.execute(db);
  return rows;
}
