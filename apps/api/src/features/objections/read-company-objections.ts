import { readCompanyObjections as contract } from '@crustodian/contract/objections';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { shareInterval } from '@crustodian/domain/figures/interval';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekStamp, weeksUpTo } from '@crustodian/domain/time/week';
import { readEngineTasks } from './engine-tasks.ts';
import { sql } from 'kysely';
import {
  objectionColumns,
  objectionOnWire,
  withPizzas,
  type ObjectionRow,
  type Question,
} from './objection-row.ts';

const WEEKS = 4;
/** How many answers the page lists, and how many pictures per reason. */
const LATEST = 10;
const PICTURES = 3;
const HOUR_MS = 3_600_000;

interface OfEngine {
  engine: string;
  opinions: number;
}

type CompanyRow = ObjectionRow & OfEngine;

interface Store {
  venue: number;
  name: string;
  scored: number;
}

export const readCompanyObjections = handle(contract, async ({ query }, context) => {
  const { db, company, viewer, now } = context;
  const to = businessDay(wallClock(now(), 'UTC'));
  const from = weeksUpTo(weekStamp(to), query.weeks ?? WEEKS)[0]!;
  const { rows: questions } = await sql<Question & OfEngine>`
    SELECT ${objectionColumns(viewer)}, o.engine, (
      SELECT count(*)::int FROM audit_task t WHERE t.venue_id = o.venue_id
        AND t.business_date = o.business_date AND t.pizza_id = o.pizza_id
        AND t.purpose = 'dispute' AND t.answered_at IS NOT NULL) AS opinions
    FROM objection o
    WHERE o.company_id = ${company} AND o.week >= ${from}
      AND o.state <> 'withdrawn'
    ORDER BY o.answered_at DESC NULLS LAST, o.asked_at DESC`.execute(db);
  const rows = await withPizzas(db, viewer, questions);
  const stores = await storesOf(db, { company, from, to });
  const names = new Map(stores.map(({ venue, name }) => [venue, name]));
  return {
    from,
    to,
    scored: stores.reduce((sum, { scored }) => sum + scored, 0),
    all: sharesOf(rows),
    median_hours: medianHours(rows),
    reasons: reasonsOf(rows),
    engines: [...Map.groupBy(rows, ({ engine }) => engine.split('+')[0]!)].map(([engine, of]) => ({
      engine,
      ...sharesOf(of),
    })),
    stores: stores
      .map(({ venue, ...store }) => ({
        venue: String(venue),
        ...store,
        // Excludes objections that the viewer may get to judge, because the store would reveal
        // them.
        ...sharesOf(rows.filter((row) => row.venue === venue && !row.isBlind)),
      }))
      .toSorted((a, b) => b.asked - a.asked || a.name.localeCompare(b.name)),
    open: rows
      .filter(({ state }) => state === 'open')
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .map(({ reason, criterion, dueAt, opinions }) => ({
        reason,
        criterion,
        due_at: dueAt.toISOString(),
        opinions,
      })),
    answers: rows
      .filter(({ state }) => state !== 'open')
      .slice(0, LATEST)
      .map((row) => ({ ...objectionOnWire(row), store: names.get(row.venue) ?? '' })),
    tasks: await readEngineTasks(db, sql`t.company_id = ${company}`),
  };
});

async function storesOf(
  db: Db,
  { company, from, to }: { company: number; from: CalendarDay; to: CalendarDay },
): Promise<Store[]> {
  const { rows } = await sql<Store>`
    SELECT v.id AS venue, v.pretty_name AS name, coalesce(sum(r.scored), 0)::int AS scored
    FROM venue v LEFT JOIN rollup_day r ON r.venue_id = v.id
      AND r.business_date BETWEEN ${from} AND ${to}
    WHERE v.company_id = ${company} GROUP BY v.id, v.pretty_name`.execute(db);
  return rows;
}

/** The number of answered objections, and the share of those that changed a score. */
function sharesOf(rows: readonly Pick<CompanyRow, 'state'>[]) {
  const granted = rows.filter(({ state }) => state === 'granted').length;
  const answered = granted + rows.filter(({ state }) => state === 'upheld').length;
  const interval = shareInterval(granted, answered);
  return {
    asked: rows.length,
    answered,
    granted,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

/** Sorted by frequency. */
function reasonsOf(rows: readonly CompanyRow[]) {
  return [...Map.groupBy(rows, ({ reason, criterion }) => criterion ?? reason).values()]
    .map((of) => ({
      reason: of[0]!.reason,
      criterion: of[0]!.criterion,
      ...sharesOf(of),
      // The picture of an open objection would reveal the store.
      pizzas: of
        .filter(({ state, isShown }) => state !== 'open' && isShown)
        .slice(0, PICTURES)
        .map(({ pizza }) => pizza),
    }))
    .toSorted((a, b) => b.asked - a.asked);
}

function medianHours(rows: readonly CompanyRow[]): number | null {
  const hours = rows
    .flatMap(({ answeredAt, askedAt, state }) =>
      answeredAt && state !== 'expired'
        ? [(answeredAt.getTime() - askedAt.getTime()) / HOUR_MS]
        : [],
    )
    .toSorted((a, b) => a - b);
  if (hours.length === 0) return null;
  const middle = (hours.length - 1) / 2;
  return (hours[Math.floor(middle)]! + hours[Math.ceil(middle)]!) / 2;
}
