import type { Db } from '#platform/database/db';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import type { NamedVenue } from '#pizzas/named-venues';
import { refuseClosedDays } from '#pizzas/rollups/closed-days';
import { differenceHalfWidth } from '@crustodian/domain/audit/audited-span';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import {
  figuresOver,
  readSpanFigures,
  type SpanFigures,
} from '../../audited-figures/span-figures.ts';
import {
  changesIn,
  readRegimeChanges,
  readThresholdChanges,
  withDaysBetween,
  type RegimeChanges,
  type ScoringChange,
} from './engine-change.ts';
import { movedParts } from './moved-parts.ts';
import { readQualityChange, type QualityChange } from './quality-change.ts';
import {
  areMany,
  areRescored,
  readCells,
  readRegimes,
  readRuns,
  type CellRow,
  type Compared,
} from './scored-pizzas.ts';

/** Stores whose cells are read in one query. */
const STORES_AT_ONCE = 8;

interface Spans {
  start_date: CalendarDay;
  end_date: CalendarDay;
  before_start: CalendarDay;
  before_end: CalendarDay;
}

/** The input of all answers about two spans of some venues. */
export interface ComparedSpans {
  asked: Compared;
  rows: CellRow[];
  runs: { venue: number; n: number; sum: number; squares: number }[];
  changes: RegimeChanges;
  scoring: ScoringChange[];
  quality: QualityChange;
  names: ReadonlyMap<number, string>;
  /** Each venue's audited figures in the earlier and the later span. */
  audited: readonly [AuditedVenues, AuditedVenues];
}

type AuditedVenues = ReadonlyMap<number, SpanFigures>;

/**
 * @param venues of one company
 * @throws ApiError day_closed
 */
export async function readSpans(
  db: Db,
  { company, venues, params }: { company: number; venues: readonly NamedVenue[]; params: Spans },
): Promise<ComparedSpans> {
  const before = { min: params.before_start, max: params.before_end };
  const after = { min: params.start_date, max: params.end_date };
  const ids = venues.map(({ id }) => id);
  for (const range of [before, after]) await refuseClosedDays(db, { venues: ids, range });
  const [grid, thresholds, rescored] = await Promise.all([
    gridOf(db, company),
    readThresholdChanges(db, company),
    areRescored(db, { venues: ids, before, after }),
  ]);
  const thresholdChanges = thresholds.map(({ at }) => at);
  const compared = { company, grid, venues: ids, before, after, thresholdChanges, rescored };
  const counts = await readRegimes(db, compared);
  const asked = { ...compared, merged: areMany(counts) };
  const changes = await readRegimeChanges(db, asked, counts);
  const scoring = await withDaysBetween(db, asked, changesIn(counts, thresholds));
  const auditedIn = async (range: DayRange) =>
    (await readSpanFigures(db, { company, venues: ids, range })).byVenue;
  const [quality, rows, runs, ...audited] = await Promise.all([
    readQualityChange(db, asked),
    readAllCells(db, asked, { paired: changes.paired, since: scoring[0]?.day ?? null }),
    readRuns(db, asked, changes.paired),
    auditedIn(before),
    auditedIn(after),
  ]);
  const names = new Map(venues.map(({ id, name }) => [id, name]));
  return { asked, rows, runs, changes, scoring, quality, names, audited };
}

/** Reads some stores at a time, so that other requests run in between. */
async function readAllCells(
  db: Db,
  asked: Compared,
  regimes: Parameters<typeof readCells>[2],
): Promise<CellRow[]> {
  const rows: CellRow[][] = [];
  for (let at = 0; at < asked.venues.length; at += STORES_AT_ONCE) {
    const venues = asked.venues.slice(at, at + STORES_AT_ONCE);
    rows.push(await readCells(db, { ...asked, venues }, regimes));
  }
  return rows.flat();
}

async function gridOf(db: Db, company: number): Promise<Grid> {
  const { grid } = await db
    .selectFrom('company')
    .select('grid')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  // Guaranteed by the table's CHECK constraint.
  return grid as Grid;
}

/** Why the mean of some of the venues moved, without pictures. */
export async function answerOf(spans: ComparedSpans, venues: ReadonlySet<number>) {
  const { asked, changes, scoring } = spans;
  const { before, after, found } = await yieldBetweenSlices(
    movedParts({
      grid: asked.grid,
      rows: spans.rows.filter(({ venue }) => venues.has(venue)),
      runs: spans.runs.filter(({ venue }) => venues.has(venue)),
      changes,
      names: spans.names,
    }),
  );
  return {
    state: found ? ('known' as const) : ('too-few' as const),
    before: spanOf(asked.before, before),
    after: spanOf(asked.after, after),
    change: (after.mean ?? 0) - (before.mean ?? 0),
    halfWidth: found?.halfWidth ?? null,
    auditedHalfWidth: auditedHalfWidth(spans.audited, venues),
    parts: (found?.parts ?? []).map((part) => ({
      ...part,
      days: part.kind === 'engine' ? daysSince(scoring, asked.after) : asked.after,
      count: part.stores.reduce((all, { count }) => all + count, 0),
      pictures: [] as string[],
    })),
    noise: found?.noise ?? null,
    changes: scoring,
    qualityChange: spans.quality,
    changesKnownBy: changes.knownBy,
  };
}

function auditedHalfWidth(
  audited: ComparedSpans['audited'],
  venues: ReadonlySet<number>,
): number | null {
  const [before, after] = audited.map(
    (ofSpan) => figuresOver([...venues].map((venue) => ofSpan.get(venue)!)).score,
  );
  return differenceHalfWidth(before!, after!);
}

const spanOf = (
  days: DayRange,
  { pizzas, mean }: { pizzas: number; mean: number | null },
): DayRange & { pizzas: number; mean: number | null } => ({ ...days, pizzas, mean });

function daysSince([first]: readonly ScoringChange[], { min, max }: DayRange): DayRange {
  return { min: first && first.day > min ? first.day : min, max };
}
