import { settledNow } from '#platform/database/agreed-now';
import { auditedWeekJob } from '#platform/jobs/audited-week-job';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { commitSeeds, firstSecretWeek, revealSeeds } from './audit-seeds.ts';
import { drawDay, type OpenDay } from './draw-day.ts';

/**
 * A business day ends at 4 and is drawn this much later, so that its last pizzas have arrived; what
 * is hidden by then is not drawn.
 */
const AFTER_THE_DAY_MS = 10 * 60_000;
/** If a server was down for longer, earlier days stay undrawn. */
const MOST_DAYS_BACK = 28;

/** Draws the pizzas to be judged once each venue's day is over, until stopped. */
export async function startDraws(
  tools: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> {
  await tools.jobs.schedule('draw-days', 'UTC');
  return tools.jobs.work(
    'draw-days',
    async (_data, signal) => {
      // Drawn days stay drawn, and published seeds published.
      await settledNow(tools);
      await drawDays(tools, signal);
    },
    log,
  );
}

/**
 * Commits seeds, draws every undrawn day that is over, and reveals the seeds of past weeks. A day
 * that cannot be drawn, or some of whose pizzas are known to be on their way, does not delay the
 * others; the next run retries it until its week's seed is revealed.
 */
export async function drawDays(
  { db, jobs, now }: Pick<Tools, 'db' | 'now'> & { jobs: Pick<Tools['jobs'], 'send'> },
  signal?: AbortSignal,
): Promise<void> {
  const at = now();
  await commitSeeds(db, at);
  const failures: unknown[] = [];
  for (const open of await openDays(db, at)) {
    signal?.throwIfAborted();
    const onDrawn = (trx: Tools['db']) =>
      jobs.send(trx, 'recount-audited-figures', [auditedWeekJob(open.venue, open.day)]);
    await drawDay(db, open, { now: now(), onDrawn }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  await revealSeeds(db, at);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days not drawn`);
}

/**
 * Days that are over in their venue's time zone and began after their week's seed was created; none
 * once the seed is revealed.
 */
async function openDays(db: Tools['db'], now: number): Promise<OpenDay[]> {
  const { rows: zones } = await sql<{ zone: string; venues: number[] }>`
    SELECT venue.time_zone AS zone, array_agg(venue.id) AS venues
    FROM venue JOIN company ON company.id = venue.company_id
    WHERE company.audit_per_day > 0 GROUP BY venue.time_zone`.execute(db);
  const perZone = await Promise.all(zones.map((zone) => openDaysOf(db, zone, now)));
  return perZone.flat();
}

interface Zone {
  zone: string;
  venues: number[];
}

async function openDaysOf(
  db: Tools['db'],
  { zone, venues }: Zone,
  now: number,
): Promise<OpenDay[]> {
  const last = addDays(businessDay(wallClock(now - AFTER_THE_DAY_MS, zone)), -1);
  const { rows: undrawn } = await sql<Omit<OpenDay, 'perDay' | 'seed'> & Arriving>`
    SELECT ${isAwaited(zone)} AS "isAwaited", r.venue_id AS venue, r.business_date AS day,
      ${beginOf(1, zone)} + ${AFTER_THE_DAY_MS} * interval '1 millisecond' AS "overAt",
      (SELECT min(business_date) FROM rollup_day f WHERE f.venue_id = r.venue_id) AS "firstDay"
    FROM rollup_day r
    WHERE r.venue_id = ANY (${venues})
      AND r.business_date BETWEEN ${addDays(last, -MOST_DAYS_BACK)} AND ${last}
      AND NOT EXISTS (SELECT FROM audit_draw d
        WHERE d.venue_id = r.venue_id AND d.business_date = r.business_date)
    ORDER BY r.business_date, r.venue_id`.execute(db);
  // A day waits for a day at most. West of UTC-8 this run may reveal the seed of its week before that.
  const secret = firstSecretWeek(now);
  const rows = undrawn.filter(
    ({ day, isAwaited: waits }) => !waits || day < last || weekStamp(day) < secret,
  );
  if (rows.length === 0) return [];
  const { rows: seeds } = await sql<Seed>`
    SELECT venue.id AS venue, company.audit_per_day AS "perDay", s.week, s.seed, s.made_at
    FROM venue JOIN company ON company.id = venue.company_id
      JOIN audit_seed s ON s.company_id = company.id
    WHERE venue.id = ANY (${venues}) AND s.week >= ${weekStamp(rows[0]!.day)}
      AND s.revealed_at IS NULL`.execute(db);
  const known = new Map(seeds.map((seed) => [`${seed.venue} ${seed.week}`, seed]));
  return rows.flatMap(({ isAwaited: _waits, ...open }) => {
    const { venue, day } = open;
    const seed = known.get(`${venue} ${weekStamp(day)}`);
    if (!seed || businessDay(wallClock(seed.made_at.getTime(), zone)) > day) return [];
    return [{ ...open, perDay: seed.perDay, seed: seed.seed }];
  });
}

interface Arriving {
  isAwaited: boolean;
}

/** SQL: when the business day that is `days` after that of rollup_day r begins. */
const beginOf = (days: number, zone: string) =>
  sql<Date>`((r.business_date + ${sql.lit(days)} + time '04:00') AT TIME ZONE ${zone})`;

/**
 * SQL condition on rollup_day r: captures of the day wait for their score or on an agent's disk, or
 * an agent that was there on that day has not been heard since its end.
 */
const isAwaited = (zone: string) =>
  sql<boolean>`(EXISTS (SELECT FROM capture c
      WHERE c.venue_id = r.venue_id AND c.business_date = r.business_date AND c.state = 'pending')
    OR EXISTS (SELECT FROM store_agent a
      WHERE a.venue_id = r.venue_id AND a.heard_at >= ${beginOf(0, zone)} AND (a.heard_at < ${beginOf(1, zone)}
        OR (a.spool ->> 'oldest')::timestamptz + a.clock_offset_ms * interval '1 millisecond'
          < ${beginOf(1, zone)})))`;

interface Seed {
  venue: number;
  perDay: number;
  week: CalendarDay;
  seed: Buffer;
  made_at: Date;
}
