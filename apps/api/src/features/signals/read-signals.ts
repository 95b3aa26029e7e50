import {
  readCompanySignals as companyContract,
  readDaySignal as dayContract,
  readSignal as signalContract,
  readVenueSignals as venueContract,
} from '@crustodian/contract/signals';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { localTs, PIZZA_ID } from '#pizzas/feed-pizza';
import { readClosedDays } from '#pizzas/rollups/closed-days';
import { visibleNamedVenues } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { isShownTo, readDaySignals, readSignals, sinceWeeks } from '#pizzas/charts/signal-rows';

const DAYS = 7;
/** Earlier than every signal. */
const EVER = '2000-01-01';

const firstDay = (now: number, days = DAYS) =>
  addDays(businessDay(wallClock(now, 'UTC')), 1 - days);

export const readVenueSignals = handle(venueContract, async ({ query }, context) => {
  const { db, venue, viewer, now } = context;
  const from = firstDay(now(), query.days);
  const { rows } = await sql<{ since: string | null }>`
    SELECT min(from_day) AS since FROM usual_week WHERE venue_id = ${venue}`.execute(db);
  return {
    from,
    usual_since: rows[0]?.since ?? null,
    signals: await readSignals(db, { venues: [venue], from, now: now() }, viewer),
    day_signals: await readDaySignals(db, { venues: [venue], from, now: now() }, viewer),
  };
});

export const readCompanySignals = handle(companyContract, async ({ query }, context) => {
  const { db, company, viewer, now } = context;
  const from = firstDay(now(), query.days);
  const venues = (await visibleNamedVenues(db, viewer, company)).map(({ id }) => id);
  return {
    from,
    signals: await readSignals(db, { venues, from, now: now() }, viewer),
    day_signals: await readDaySignals(db, { venues, from, now: now() }, viewer),
  };
});

export const readSignal = handle(signalContract, async ({ params }, context) => {
  const { db, venue, viewer, now } = context;
  const id = Number(params.signal);
  const [signal] = await readSignals(db, { venues: [venue], from: EVER, id, now: now() }, viewer);
  if (!signal) throw new ApiError('signal_not_found');
  const { rows } = await sql<{
    pizza: string;
    specialty: string | null;
    local_ts: string;
    was_bad: boolean;
    score: number | null;
    is_changed: boolean;
  }>`SELECT ${sql.raw(PIZZA_ID)} AS pizza, p.specialty, ${sql.raw(localTs('p.local_ts'))} AS local_ts,
      p.id = ANY (s.bad) AS was_bad, p.score / 100::float8 AS score, p.rev > 0 AS is_changed
    FROM signal s JOIN pizza p ON p.venue_id = s.venue_id AND p.business_date = s.business_date
      AND p.id = ANY (s.pizzas)
    WHERE s.venue_id = ${venue} AND s.id = ${id} AND ${isShownTo(viewer)}
    ORDER BY p.local_ts, p.id`.execute(db);
  const range = { min: signal.day, max: signal.day };
  const [closed] = await readClosedDays(db, { venues: [venue], range });
  const answer = await readAnswer(db, { venue, signal: id }, now());
  return { signal, ...answer, evidence: rows, closed: closed ?? null };
});

export const readDaySignal = handle(dayContract, async ({ params }, context) => {
  const { db, venue, viewer, now } = context;
  const { day, part } = params;
  const found = await readDaySignals(db, { venues: [venue], from: day, now: now() }, viewer);
  // If both rules found something, the clearer one counts, as in Today.
  const signal = found.find((one) => one.day === day && one.part === part);
  if (!signal) throw new ApiError('signal_not_found');
  const { rows } = await sql<{ chart: Answer<typeof dayContract>['chart'] }>`
    SELECT chart FROM day_signal WHERE venue_id = ${venue} AND business_date = ${day}
      AND part = ${part} AND rule = ${signal.rule}`.execute(db);
  return { signal, chart: rows[0]!.chart };
});

/** The viewer's response to a signal. */
async function readAnswer(
  db: Db,
  { venue, signal }: { venue: number; signal: number },
  now: number,
) {
  const { rows } = await sql<{
    action: string | null;
    said: 'not-a-problem' | 'camera' | null;
    times: number;
  }>`SELECT
      (SELECT c.id::text FROM action c WHERE c.venue_id = s.venue_id AND c.signal_id = s.id
        AND c.closed_at IS NULL ORDER BY c.id DESC LIMIT 1) AS action,
      (SELECT a.kind FROM signal_act a WHERE a.venue_id = s.venue_id AND a.signal_id = s.id
        AND a.kind <> 'widen' AND a.undone_at IS NULL LIMIT 1) AS said,
      (SELECT count(*)::int FROM signal_act a WHERE a.venue_id = s.venue_id
        AND a.series = s.series AND a.kind = 'not-a-problem' AND a.undone_at IS NULL
        AND a.at > ${sinceWeeks(now)}) AS times
    FROM signal s WHERE s.venue_id = ${venue} AND s.id = ${signal}`.execute(db);
  const { action, said, times } = rows[0]!;
  return { answered: action === null ? said : ('action' as const), action, times_said: times };
}
