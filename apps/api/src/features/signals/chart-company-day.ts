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
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loudShifts } from './loud-shifts.ts';
import { readPizzas, readWatched, type ChartedPizza, type Watched } from './seen-pizzas.ts';
import { readBaseline, readWidenedDays, type Baseline } from './baseline-rows.ts';

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
    await nextTurn();
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

async function venueCharts(db: Db, { venue, day }: VenueDay) {
  const usual = await readBaseline(db, venue, day);
  if (!usual) return { counts: [], means: [] };
  const watched = await readWatched(db, venue);
  const span = { from: addDays(day, -DAYS_BACK), to: day };
  const [pizzas, loud, wider] = await Promise.all([
    readPizzas(db, { venues: [venue], ...span }, watched),
    loudShifts(db, venue, span),
    readWidenedDays(db, venue, day),
  ]);
  const loudDays = new Set([...loud].map((shift) => shift.slice(0, day.length)));
  const byDay = [...Map.groupBy(pizzas, (pizza) => pizza.day)];
  const quiet = byDay.filter(([one]) => one !== day && !loudDays.has(one)).slice(-QUIET_DAYS);
  const own = byDay.find(([one]) => one === day);
  if (!own) return { counts: [], means: [] };
  const days = [...quiet, own].map(([, of]) => of);
  const dates = [...quiet, own].map(([date]) => date);
  const [, today] = own;
  const before = quiet.flatMap(([, of]) => of);
  const means = days.map((of) => meanScore(of, watched));
  return {
    counts: watched.parts.map((part, at) => ({
      venue,
      part,
      days: days.map((of) => countBad(of, at, usual)),
      dates,
      wider: wider(part),
      pizzas: today.length,
      points_a_week:
        weekOf(today, meanLost(today, at) - meanLost(before, at)) * pointsOf(watched, at),
      bad: today.filter(isBadIn(at, usual)).map(({ id }) => id),
    })),
    means: [
      {
        venue,
        means,
        dates,
        wider: wider('score'),
        pizzas: today.length,
        points_a_week: weekOf(today, meanScore(before, watched) - means.at(-1)!),
        bad: [],
      },
    ],
  };
}

const DAYS_OF_WEEK = 7;

/**
 * Points lost in a week of days like this one if each pizza loses this much more than the baseline.
 */
const weekOf = (pizzas: readonly ChartedPizza[], more: number): number =>
  Math.max(0, more) * pizzas.length * DAYS_OF_WEEK;

/** Maximum points of a criterion; a flag counts as one. */
const pointsOf = ({ maxima }: Watched, part: number): number => maxima[part] ?? 1;

const meanLost = (pizzas: readonly ChartedPizza[], part: number): number =>
  pizzas.length === 0 ? 0 : pizzas.reduce((sum, { lost }) => sum + lost[part]!, 0) / pizzas.length;

/**
 * A pizza is bad in a part by the same rule as in its shift's charts; pizzas of an unknown family
 * do not count.
 */
function countBad(
  pizzas: readonly ChartedPizza[],
  part: number,
  usual: Baseline,
): { bad: number; n: number } {
  const known = pizzas.filter(({ family }) => usual.baselineOfFamily(family));
  return { bad: known.filter(isBadIn(part, usual)).length, n: Math.max(1, known.length) };
}

const isBadIn =
  (part: number, { baselineOfFamily }: Baseline) =>
  ({ family, lost }: ChartedPizza): boolean => {
    const usually = baselineOfFamily(family);
    return usually !== undefined && lost[part]! > usually.badAbove[part]!;
  };

/** Mean points for the criteria; flags and ingredients have their own charts. */
function meanScore(pizzas: readonly ChartedPizza[], { maxima }: Watched): number {
  const points = pizzas.map(({ lost }) =>
    maxima.reduce((sum, max, at) => sum + max * (1 - lost[at]!), 0),
  );
  return points.reduce((a, b) => a + b, 0) / points.length;
}

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
