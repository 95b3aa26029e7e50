import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { inSpan, isTracing } from '#platform/tracing/tracing';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import type { FoundSignal } from '@crustodian/domain/signals/chart-shifts';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { NEWS_MS } from '#pizzas/charts/recompute-charts';
import { readTrusted } from './camera-doubts.ts';
import type { ChartedPizza, Watched } from './seen-pizzas.ts';
import type { Baseline } from './baseline-rows.ts';

interface VenueDay {
  venue: number;
  day: CalendarDay;
}

interface Drawn {
  found: readonly FoundSignal[];
  /** All pizzas of the day. */
  pizzas: readonly ChartedPizza[];
  usual: Baseline;
  watched: Watched;
}

interface StoredSignal {
  id: number;
  shift: Shift;
  series: string;
  pizza: number;
  pizzas: number[];
  bad: number[];
  state: string;
  lasted: number;
  released: number | null;
  withdrawn: boolean;
  /** Found recently and not yet announced to receivers. */
  untold: boolean;
}

/** The current result of a day's charts for a signal. */
type SignalNow = ReturnType<typeof rowsOf>[number];

/**
 * Stores the signals that a day's charts found. Stored signals stay unchanged: one that would now
 * be found differently is marked, and one that would no longer be found is withdrawn.
 */
export async function storeSignals(
  trx: Db,
  { venue, day, now }: VenueDay & { now: number },
  drawn: Drawn,
): Promise<void> {
  const left = await readStored(trx, { venue, day, now });
  if (left.length === 0 && drawn.found.length === 0) return;
  let isNews = left.some(({ untold }) => untold);
  for (const row of rowsOf(drawn)) {
    const at = left.findIndex(({ series, shift }) => series === row.series && shift === row.shift);
    if (at === -1) {
      await insert(trx, { venue, day, now }, row);
      isNews = true;
    } else await update(trx, { venue, now }, { stored: left.splice(at, 1)[0]!, row });
  }
  await withdraw(trx, { venue, now }, left);
  if (isNews) await tellUntold(trx, { venue, day, now });
}

async function withdraw(
  trx: Db,
  { venue, now }: { venue: number; now: number },
  left: readonly StoredSignal[],
): Promise<void> {
  const gone = left.filter(({ withdrawn }) => !withdrawn);
  if (gone.length === 0) return;
  await sql`UPDATE signal SET withdrawn_at = ${new Date(now)},
      state = CASE WHEN state = 'on' THEN 'ended' ELSE state END
    WHERE venue_id = ${venue} AND id = ANY (${gone.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/**
 * A shift that is over has no active signals, including those of the given day if it is charted
 * after a later one.
 */
export async function endSignalsOfOver(trx: Db, { venue, day }: VenueDay): Promise<void> {
  await sql`UPDATE signal SET state = 'ended'
    WHERE venue_id = ${venue} AND state = 'on' AND business_date < (
      SELECT max(business_date) FROM rollup_day
      WHERE venue_id = ${venue} AND business_date >= ${day} AND scored > 0)`.execute(trx);
}

/** The day's signals in the order in which each shift's signals of a series began. */
async function readStored(
  trx: Db,
  { venue, day, now }: VenueDay & { now: number },
): Promise<StoredSignal[]> {
  const { rows } = await sql<StoredSignal>`
    SELECT id, shift, series, pizza_id AS pizza, pizzas, bad, state, lasted,
      released_pizza AS released, withdrawn_at IS NOT NULL AS withdrawn,
      told_at IS NULL AND found_at > ${new Date(now - NEWS_MS)} AS untold
    FROM signal WHERE venue_id = ${venue} AND business_date = ${day} ORDER BY id`.execute(trx);
  return rows;
}

function rowsOf({ found, pizzas, usual, watched }: Drawn) {
  const byId = new Map(pizzas.map((pizza) => [pizza.id, pizza]));
  return found.map((signal) => {
    const last = byId.get(signal.pizza)!;
    const shift = SHIFTS.find((one) => signal.shift.endsWith(one))!;
    const families = new Set(signal.evidence.map(({ family }) => family));
    return {
      shift,
      series: watched.series[signal.series]!.word,
      part: watched.parts[signal.part]!,
      family: families.size === 1 ? [...families][0]! : null,
      pizza: signal.pizza,
      pizzas: signal.evidence.map(({ id }) => id),
      bad: signal.evidence.filter(({ bad }) => bad).map(({ id }) => id),
      usuallyBad: signal.usuallyBad,
      average: signal.average,
      ratio: signal.ratio,
      limit: signal.limit,
      pointsAWeek: pointsAWeek(signal, { byId, usual, watched, shift }),
      engine: last.engine,
      localTs: last.localTs,
      state: signal.isOn ? 'on' : signal.released === null ? 'ended' : 'released',
      lasted: signal.lasted,
      released: signal.released,
    };
  });
}

/**
 * The points that a week of such shifts loses beyond the baseline; a flag counts as a tenth of the
 * pizza.
 */
function pointsAWeek(
  { part, evidence }: FoundSignal,
  {
    byId,
    usual,
    watched,
    shift,
  }: Pick<Drawn, 'usual' | 'watched'> & { byId: Map<number, ChartedPizza>; shift: Shift },
): number {
  const above = evidence.map(({ id, family }) => {
    const { values, counts, n } = usual.baselineOfFamily(family)!.parts[part]!;
    const usually = values.reduce((sum, value, i) => sum + value * counts[i]!, 0) / n;
    return byId.get(id)!.lost[part]! - usually;
  });
  const share = above.reduce((a, b) => a + b, 0) / above.length;
  return Math.max(0, share) * (watched.maxima[part] ?? POINTS_OF_FLAG) * usual.pizzasAWeek[shift];
}

const POINTS_OF_FLAG = 1;

async function insert(
  trx: Db,
  { venue, day, now }: VenueDay & { now: number },
  row: SignalNow,
): Promise<void> {
  const id = nextId();
  const store = trx.insertInto('signal').values({
    venue_id: venue,
    id,
    business_date: day,
    shift: row.shift,
    series: row.series,
    part: row.part,
    family: row.family,
    pizza_id: row.pizza,
    pizzas: row.pizzas,
    bad: row.bad,
    usually_bad: row.usuallyBad,
    average: row.average,
    ratio: row.ratio,
    limit_passed: row.limit,
    points_a_week: row.pointsAWeek,
    engine: row.engine,
    local_ts: row.localTs,
    found_at: new Date(now),
    state: row.state,
    lasted: row.lasted,
    released_pizza: row.released,
  });
  if (!isTracing()) return void (await store.execute());
  const parent = await traceOfPizza(trx, { venue, day, pizza: row.pizza });
  const attributes = { 'crustodian.venue': venue, 'crustodian.signal': id };
  await inSpan('open signal', { parent, attributes }, () => store.execute());
}

/** The trace of the capture whose pizza caused a signal; null if there is none. */
async function traceOfPizza(
  trx: Db,
  { venue, day, pizza }: VenueDay & { pizza: number },
): Promise<string | null> {
  const { rows } = await sql<{ traceparent: string | null }>`
    SELECT c.traceparent FROM pizza p JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${pizza}`.execute(trx);
  return rows[0]?.traceparent ?? null;
}

/**
 * Announces the day's new signals to receivers, once. While the camera is in doubt, a signal waits
 * until the day is charted again after the doubt has ended.
 */
async function tellUntold(trx: Db, { venue, day, now }: VenueDay & { now: number }): Promise<void> {
  const { rows } = await sql<{
    id: number;
    shift: Shift;
    part: string;
    family: string | null;
    pizzas: number;
    bad: number;
    localTs: string;
  }>`SELECT id, shift, part, family, cardinality(pizzas) AS pizzas, cardinality(bad) AS bad,
      to_char(local_ts, 'YYYY-MM-DD HH24:MI:SS') AS "localTs"
    FROM signal WHERE venue_id = ${venue} AND business_date = ${day} AND told_at IS NULL
      AND withdrawn_at IS NULL AND found_at > ${new Date(now - NEWS_MS)} ORDER BY id`.execute(trx);
  if (rows.length === 0) return;
  const isTrusted = await readTrusted(trx, venue, day);
  for (const { id, localTs, part, ...rest } of rows) {
    if (!isTrusted(localTs)) continue;
    await sql`UPDATE signal SET told_at = ${new Date(now)}
      WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
    const data = { signal: String(id), day, criterion: part, ...rest };
    await queueWebhooks(trx, { at: { venue }, type: 'signal.opened', now, data });
  }
}

async function update(
  trx: Db,
  { venue, now }: { venue: number; now: number },
  { stored, row }: { stored: StoredSignal; row: SignalNow },
): Promise<void> {
  const isRevised = stored.withdrawn || !isSameEvidence(stored, row);
  if (!isRevised && isSameState(stored, row)) return;
  await sql`UPDATE signal SET state = ${row.state}, lasted = ${row.lasted},
      released_pizza = ${row.released}, withdrawn_at = NULL,
      revised_at = coalesce(revised_at, ${isRevised ? new Date(now) : null}::timestamptz)
    WHERE venue_id = ${venue} AND id = ${stored.id}`.execute(trx);
}

const isSameState = (stored: StoredSignal, row: SignalNow): boolean =>
  stored.state === row.state && stored.lasted === row.lasted && stored.released === row.released;

const isSameEvidence = (stored: StoredSignal, row: SignalNow): boolean =>
  stored.pizza === row.pizza &&
  String(stored.pizzas) === String(row.pizzas) &&
  String(stored.bad) === String(row.bad);
