import type { Db } from '#platform/database/db';
import {
  daySignals,
  QUIET_DAYS,
  type DayCounts,
  type DayMeans,
  type DaySignal,
} from '@crustodian/domain/signals/day-signals';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readBaseline, readWidenedDays } from './baseline-rows.ts';
import { countShifts, type CountedShift } from './counted-days.ts';
import { loudShifts } from './loud-shifts.ts';
import { readWatched, type Watched } from './seen-pizzas.ts';
import { sumDays, type Losses } from './sum-days.ts';

export interface CompanyDay {
  company: number;
  venues: readonly number[];
  day: CalendarDay;
}

/** How many days back quiet days are looked for. */
const DAYS_BACK = 56;

/**
 * Charts a company's day and stores what the charts find. Earlier findings are kept, and marked if
 * they differ from the day's current facts.
 */
export async function chartCompanyDay(db: Db, companyDay: CompanyDay, now: number): Promise<void> {
  const charts = { counts: [] as EvidencedCounts[], means: [] as EvidencedMeans[] };
  for (const venue of companyDay.venues) {
    const { counts, means } = await venueCharts(db, { venue, day: companyDay.day });
    charts.counts.push(...counts);
    charts.means.push(...means);
    await yieldToEventLoop();
  }
  const found = daySignals(charts.counts, charts.means).map((one) => ({
    ...one,
    ...evidenceOf(one, charts),
  }));
  await db.transaction().execute((trx) => store(trx, companyDay, { found, now }));
}

/** The data behind a chart of the day. */
interface DayEvidence {
  pizzas: number;
  /** The points that a week of such days loses beyond the baseline. */
  points_a_week: number;
  bad: number[];
  /** Days of the chart, in order. */
  dates: CalendarDay[];
}
type EvidencedCounts = DayCounts & DayEvidence;
type EvidencedMeans = DayMeans & DayEvidence;
type EvidencedSignal = DaySignal & DayEvidence;

function evidenceOf(
  { venue, part }: DaySignal,
  { counts, means }: { counts: readonly EvidencedCounts[]; means: readonly EvidencedMeans[] },
): DayEvidence {
  const isIt = (one: EvidencedCounts) => one.venue === venue && one.part === part;
  const { pizzas, points_a_week, bad, dates } =
    part === null ? means.find((one) => one.venue === venue)! : counts.find(isIt)!;
  return { pizzas, points_a_week, bad, dates };
}

interface VenueDay {
  venue: number;
  day: CalendarDay;
}

/** The charts of a venue's day; none if it has no baseline or no pizzas. */
export async function venueCharts(
  db: Db,
  { venue, day }: VenueDay,
): Promise<{ counts: EvidencedCounts[]; means: EvidencedMeans[] }> {
  const usual = await readBaseline(db, venue, day);
  if (!usual) return { counts: [], means: [] };
  const watched = await readWatched(db, venue);
  const span = { venues: [venue], from: addDays(day, -DAYS_BACK), to: day };
  const [shifts, loud, wider] = await Promise.all([
    countShifts(db, span),
    loudShifts(db, venue, span),
    readWidenedDays(db, venue, day),
  ]);
  const asked = [...quietDaysBefore(day, { shifts, loud }), day];
  const { days, before } = await sumDays(db, {
    venue,
    days: asked,
    shifts: shifts.filter((shift) => shift.day >= asked[0]!),
    usual,
    watched,
  });
  const today = days.at(-1);
  if (today?.date !== day) return { counts: [], means: [] };
  const pizzas = today.losses.pizzas;
  const dates = days.map(({ date }) => date);
  const means = days.map(({ losses }) => meanPoints(losses));
  return {
    counts: watched.parts.map((part, at) => ({
      venue,
      part,
      // Pizzas of an unknown family do not count.
      days: days.map(({ bad, known }) => ({ bad: bad[at]!.length, n: Math.max(1, known) })),
      dates,
      wider: wider(part),
      pizzas,
      points_a_week:
        weekOf(pizzas, meanLost(today.losses, at) - meanLost(before, at)) * pointsOf(watched, at),
      bad: today.bad[at]!,
    })),
    means: [
      {
        venue,
        means,
        dates,
        wider: wider('score'),
        pizzas,
        points_a_week: weekOf(pizzas, meanPoints(before) - means.at(-1)!),
        bad: [],
      },
    ],
  };
}

/** The last days before this one that have pizzas and no loud shift, in order. */
function quietDaysBefore(
  day: CalendarDay,
  { shifts, loud }: { shifts: readonly CountedShift[]; loud: ReadonlySet<string> },
): CalendarDay[] {
  const loudDays = new Set([...loud].map((shift) => shift.slice(0, day.length)));
  const days = new Set(shifts.map((shift) => shift.day));
  return [...days].filter((one) => one !== day && !loudDays.has(one)).slice(-QUIET_DAYS);
}

const DAYS_OF_WEEK = 7;

/**
 * Points lost in a week of days with this many pizzas if each loses this much more than the
 * baseline.
 */
const weekOf = (pizzas: number, more: number): number => Math.max(0, more) * pizzas * DAYS_OF_WEEK;

/** Maximum points of a criterion; a flag counts as one. */
const pointsOf = ({ maxima }: Watched, part: number): number => maxima[part] ?? 1;

const meanLost = ({ pizzas, lost }: Losses, part: number): number =>
  pizzas === 0 ? 0 : lost[part]! / pizzas;

const meanPoints = ({ pizzas, points }: Losses): number => points / pizzas;

async function store(
  trx: Db,
  { company, venues, day }: CompanyDay,
  { found, now }: { found: readonly EvidencedSignal[]; now: number },
): Promise<void> {
  const at = new Date(now);
  const rows = found.map(({ part, isChainWide, venue, lower, upper, chart, dates, ...rest }) => ({
    ...rest,
    venue_id: venue,
    part: part ?? 'score',
    chain_wide: isChainWide,
    lower_limit: lower,
    upper_limit: upper,
    chart: chart.map((point, at) => ({ day: dates[at]!, ...point })),
  }));
  const foundKeys = rows.map(({ venue_id, part, rule }) => `${venue_id} ${part} ${rule}`);
  await sql`UPDATE day_signal SET withdrawn_at = coalesce(withdrawn_at, ${at})
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date = ${day}
      AND venue_id::text || ' ' || part || ' ' || rule <> ALL (${foundKeys}::text[])`.execute(trx);
  await sql`INSERT INTO day_signal (venue_id, business_date, part, rule, value, usual, z, chain_wide,
      pizzas, lower_limit, upper_limit, points_a_week, bad, chart, found_at)
    SELECT venue_id, ${day}::date, part, rule, value, usual, z, chain_wide,
      pizzas, lower_limit, upper_limit, points_a_week, bad, chart, ${at}
    FROM json_populate_recordset(NULL::day_signal, ${JSON.stringify(rows)}::json)
    ON CONFLICT (venue_id, business_date, part, rule)
    DO UPDATE SET chain_wide = excluded.chain_wide, withdrawn_at = NULL,
      revised_at = coalesce(day_signal.revised_at, CASE WHEN day_signal.withdrawn_at IS NOT NULL
        OR day_signal.pizzas IS NOT NULL AND (day_signal.value, day_signal.bad, day_signal.pizzas)
          IS DISTINCT FROM (excluded.value, excluded.bad, excluded.pizzas) THEN excluded.found_at END)`.execute(
    trx,
  );
  await sql`INSERT INTO charted_day (company_id, business_date, drawn_at)
    VALUES (${company}, ${day}, ${at})
    ON CONFLICT (company_id, business_date) DO UPDATE SET drawn_at = excluded.drawn_at`.execute(
    trx,
  );
}
