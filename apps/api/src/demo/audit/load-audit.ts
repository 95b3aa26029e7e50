import type { Tools } from '#platform/tools';
import type { Db } from '#platform/database/db';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { writeSeedEntry } from '../../features/audit/audit-seeds.ts';
import { drawDay, type OpenDay } from '../../features/audit/draw-day.ts';
import { recountWeek, type VenueWeek } from '../../features/audited-figures/recount-week.ts';
import { judgeAsRater, openTasks } from './judge-as-rater.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours after midnight UTC of the next day at which a day is drawn and its raters begin. */
const DRAWN_AT = 10;
const JUDGED_FROM = 15;
/** One in this many pizzas of the newest day is already judged; the others wait in the lane. */
const JUDGED_OF_NEWEST = 4;

interface Span {
  /** The first day of the whole history. */
  from: CalendarDay;
  since: CalendarDay;
  /** The first day that is not over yet. */
  until: CalendarDay;
  signal: AbortSignal;
}

const at = (day: CalendarDay, hours: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hours * HOUR_MS);

/**
 * Draws the demo's days with the product's own rules, judges the drawn pizzas as its raters would
 * (except most of the newest day), and computes the resulting figures. Idempotent; stops early when
 * aborted.
 */
export async function loadAudit({ db, now }: Pick<Tools, 'db' | 'now'>, span: Span): Promise<void> {
  const { from, since, until, signal } = span;
  await insertSeeds(db, span);
  const weeks = new Map<string, VenueWeek>();
  for (let day = since; day < until; day = addDays(day, 1)) {
    const days = await undrawnDays(db, day, from);
    for (const open of days) {
      if (signal.aborted) return;
      await drawDay(db, open, { now: at(addDays(day, 1), DRAWN_AT).getTime() });
    }
    if (signal.aborted) return;
    const venues = [
      ...days.map(({ venue }) => venue),
      ...(await openLateTasks(db, day)),
      ...(daysBetween(day, until) > 1 ? await unjudgedVenues(db, day) : []),
    ];
    const week = weekStamp(day);
    for (const venue of venues) weeks.set(`${week} ${venue}`, { venue, week });
    if (venues.length > 0) await judgeDay(db, day, { until, now: now() });
  }
  for (const week of weeks.values()) {
    if (signal.aborted) return;
    await recountWeek(db, week, at(until, 0).getTime());
  }
}

/**
 * Creates the seeds of the weeks, with commitment and reveal at their regular times, and their
 * audit log entries.
 */
async function insertSeeds(db: Db, { since, until }: Span): Promise<void> {
  const weeks: CalendarDay[] = [];
  for (let week = weekStamp(since); week < until; week = nextWeek(week)) weeks.push(week);
  const { rows: companies } = await sql<{ id: number }>`
    SELECT DISTINCT company_id AS id FROM venue`.execute(db);
  const seeds = companies.flatMap(({ id }) =>
    weeks.map((week) => {
      const revealed = addDays(nextWeek(week), 1);
      return {
        company_id: id,
        week,
        seed: randomBytes(32),
        made_at: at(week, -24),
        committed_at: at(week, 0),
        revealed_at: revealed < until ? at(revealed, 12) : null,
      };
    }),
  );
  if (seeds.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('audit_seed')
      .values(seeds)
      .onConflict((same) => same.doNothing())
      .returning(['company_id as company', 'week', 'seed', 'committed_at', 'revealed_at'])
      .execute();
    for (const { committed_at: committed, revealed_at: revealed, ...seed } of added) {
      if (committed)
        await writeSeedEntry(trx, { ...seed, what: 'committed', now: committed.getTime() });
      if (revealed)
        await writeSeedEntry(trx, { ...seed, what: 'revealed', now: revealed.getTime() });
    }
  });
}

async function undrawnDays(db: Db, day: CalendarDay, from: CalendarDay): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    SELECT v.id AS venue, r.business_date AS day, ${from}::date AS "firstDay",
      ${at(addDays(day, 1), DRAWN_AT)}::timestamptz AS "overAt", c.audit_per_day AS "perDay", s.seed
    FROM rollup_day r JOIN venue v ON v.id = r.venue_id JOIN company c ON c.id = v.company_id
      JOIN audit_seed s ON s.company_id = c.id AND s.week = ${weekStamp(day)}
    WHERE r.business_date = ${day} AND c.audit_per_day > 0
      AND NOT EXISTS (SELECT FROM audit_draw d
        WHERE d.venue_id = r.venue_id AND d.business_date = r.business_date)
    ORDER BY v.id`.execute(db);
  return rows;
}

/**
 * The regular job may draw a day while the demo is loading: opens its tasks at the time the demo
 * would have drawn them, unless any were judged. Returns the venues.
 */
async function openLateTasks(db: Db, day: CalendarDay): Promise<number[]> {
  const drawnAt = at(addDays(day, 1), DRAWN_AT);
  const { rows: late } = await sql<{ venue: number }>`
    SELECT d.venue_id AS venue FROM audit_draw d
    WHERE d.business_date = ${day} AND d.drawn_at > ${drawnAt}`.execute(db);
  const { rows } = await sql<{ venue: number }>`
    UPDATE audit_task t SET open_from = ${drawnAt}
    WHERE t.venue_id = ANY (${late.map(({ venue }) => venue)}::int[]) AND t.business_date = ${day}
      AND t.purpose IN ('audit', 'double') AND t.open_from > ${drawnAt}
      AND NOT EXISTS (SELECT FROM audit_judgement j
        WHERE j.venue_id = t.venue_id AND j.business_date = t.business_date AND j.purpose = 'audit')
    RETURNING t.venue_id AS venue`.execute(db);
  return [...new Set(rows.map(({ venue }) => venue))];
}

/** Venues without any judgement on this day, because the demo stopped after drawing it. */
async function unjudgedVenues(db: Db, day: CalendarDay): Promise<number[]> {
  const { rows } = await sql<{ venue: number }>`
    SELECT DISTINCT t.venue_id AS venue FROM audit_task t
    WHERE t.lane_day = ${day} AND t.purpose = 'audit' AND t.answered_at IS NULL
      AND t.open_from <= ${at(addDays(day, 1), DRAWN_AT)}
      AND NOT EXISTS (SELECT FROM audit_judgement j WHERE j.venue_id = t.venue_id
        AND j.business_date = t.business_date AND j.purpose = 'audit')`.execute(db);
  return rows.map(({ venue }) => venue);
}

/** Judges the tasks that raters had on the day after `day`. */
async function judgeDay(
  db: Db,
  day: CalendarDay,
  { until, now }: { until: CalendarDay; now: number },
): Promise<void> {
  const begin = at(addDays(day, 1), JUDGED_FROM).getTime();
  // Raters have not begun yet.
  if (begin > now) return;
  const daysAgo = daysBetween(day, until) - 1;
  await db.transaction().execute(async (trx) => {
    const tasks = await openTasks(trx, { now: new Date(begin), disputed: false, clock: now });
    const judged = daysAgo > 0 ? tasks : tasks.filter((_, place) => place % JUDGED_OF_NEWEST === 0);
    for (const [place, task] of judged.entries()) {
      await judgeAsRater(trx, task, { daysAgo, now: Math.min(now, begin + place * MINUTE_MS) });
    }
  });
}
