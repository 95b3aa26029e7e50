import type { StoreDaySignal, StoreSignal } from '@crustodian/contract/signals';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isShiftOver } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';

const WEEKS = 12;
/** Earlier answers about a series no longer count. */
export const sinceWeeks = (now: number): Date => new Date(now - WEEKS * 7 * 86_400_000);

/** Maximum number of pictures of a signal's bad pizzas. */
const PICTURES = 6;

type Row = Omit<StoreSignal, 'id' | 'venue' | 'found_at' | 'revised_at' | 'withdrawn_at'> & {
  id: number;
  venue: number;
  timeZone: string;
  foundAt: Date;
  revisedAt: Date | null;
  withdrawnAt: Date | null;
};

/** SQL condition: the viewer may see pizza p. */
export const isShownTo = (viewer: Viewer) =>
  sql<boolean>`${sql.raw(`(${visibleCondition(feedRights(viewer))})`)}`;

/** The latest bad pizzas of signal s. */
export const badPictures = (viewer: Viewer) => sql<string[]>`
  ARRAY(SELECT ${sql.raw(PIZZA_ID)} FROM pizza p
    WHERE p.venue_id = s.venue_id AND p.business_date = s.business_date AND p.id = ANY (s.bad)
      AND ${isShownTo(viewer)} AND p.picture IS NOT NULL
    ORDER BY p.local_ts DESC, p.id DESC LIMIT ${PICTURES})`;

interface AskedSignals {
  venues: readonly number[];
  from: CalendarDay;
  id?: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signals of these venues since a day, as far as the viewer may see them, newest first. */
export async function readSignals(
  db: Db,
  { venues, from, id, now }: AskedSignals,
  viewer: Viewer,
): Promise<StoreSignal[]> {
  const isAsked: RawBuilder<boolean> = id === undefined ? sql`true` : sql`s.id = ${id}`;
  const { rows } = await sql<Row>`
    SELECT s.id, s.venue_id AS venue, s.business_date AS day, s.shift, s.series AS word, s.part,
      s.family, cardinality(s.pizzas) AS pizzas, cardinality(s.bad) AS bad, s.usually_bad, s.average,
      s.ratio, s.limit_passed AS limit, s.points_a_week, s.engine,
      ${sql.raw(localTs('s.local_ts'))} AS local_ts, s.found_at AS "foundAt", s.state, s.lasted,
      (SELECT time_zone FROM venue WHERE venue.id = s.venue_id) AS "timeZone",
      s.revised_at AS "revisedAt", s.withdrawn_at AS "withdrawnAt",
      ${badPictures(viewer)} AS pictures
    FROM signal s
    WHERE s.venue_id = ANY (${[...venues]}::int[]) AND s.business_date >= ${from} AND ${isAsked}
    ORDER BY s.local_ts DESC, s.id DESC`.execute(db);
  return rows.map(({ id: signal, venue, timeZone, foundAt, revisedAt, withdrawnAt, ...row }) => ({
    id: String(signal),
    venue: String(venue),
    ...row,
    // In the store's charts it stays 'on' until the next pizzas.
    state: row.state === 'on' && isShiftOver(row, wallClock(now, timeZone)) ? 'ended' : row.state,
    found_at: foundAt.toISOString(),
    revised_at: revisedAt?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }));
}

/** Series name for answers about a part's whole days; the SQL below builds the same. */
export const seriesOfDay = (part: string): string => `day ${part}`;

/** Daily chart signals of these venues, newest first. */
export async function readDaySignals(
  db: Db,
  { venues, from, now }: { venues: readonly number[]; from: CalendarDay; now: number },
  viewer: Viewer,
): Promise<StoreDaySignal[]> {
  const { rows } = await sql<
    Omit<StoreDaySignal, 'venue' | 'revised_at' | 'withdrawn_at'> & {
      venue: number;
      revisedAt: Date | null;
      withdrawnAt: Date | null;
    }
  >`SELECT s.venue_id AS venue, s.business_date AS day, s.part, s.rule, s.value, s.usual, s.z,
      s.lower_limit AS lower, s.upper_limit AS upper, s.pizzas, s.points_a_week, s.chain_wide,
      s.revised_at AS "revisedAt", s.withdrawn_at AS "withdrawnAt",
      ${badPictures(viewer)} AS pictures,
      EXISTS (SELECT FROM signal_act a WHERE a.venue_id = s.venue_id
        AND a.business_date = s.business_date AND a.series = 'day ' || s.part
        AND a.kind = 'not-a-problem' AND a.undone_at IS NULL) AS is_answered,
      (SELECT count(*)::int FROM signal_act a WHERE a.venue_id = s.venue_id
        AND a.series = 'day ' || s.part AND a.kind = 'not-a-problem' AND a.undone_at IS NULL
        AND a.at > ${sinceWeeks(now)}) AS times_said
    FROM day_signal s
    WHERE s.venue_id = ANY (${[...venues]}::int[]) AND s.business_date >= ${from}
    ORDER BY s.business_date DESC, s.venue_id, s.part, s.rule DESC`.execute(db);
  return rows.map(({ venue, revisedAt, withdrawnAt, ...row }) => ({
    ...row,
    venue: String(venue),
    revised_at: revisedAt?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }));
}
