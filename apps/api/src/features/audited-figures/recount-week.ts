import {
  AUDITED_FIGURES,
  type AuditedFigure,
  auditedFigure,
  engineWeightOf,
} from '@crustodian/domain/audit/audited-week';
import { type Audited, ratersVariance } from '@crustodian/domain/audit/audited-mean';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekDataWindow, weeksUpTo } from '@crustodian/domain/time/week';
import { companyOfVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { fitBands } from './band/company-bands.ts';
import { fitSeverities } from './company-severities.ts';
import { readDrawnDays } from './draw-rows.ts';
import { priorVariances } from './prior-variances.ts';
import { lastDayOf, readParts } from './span-figures.ts';
import { readRules } from './venue-rules.ts';

/** The engine's weight is computed from this many preceding weeks. */
const WEEKS_OF_WEIGHT = 4;

export interface VenueWeek {
  venue: number;
  week: CalendarDay;
}

/** A computed figure of a venue's week, before it is stored. */
export interface ComputedFigure {
  figure: AuditedFigure;
  audited: Audited;
  drawn: number;
  engineWeight: number;
  priorVariance: number | null;
}

/**
 * Computes the audited figures of a venue's week, and stores those that changed as a new revision.
 * Idempotent, also when several processes run it concurrently. If its draw or judgements changed,
 * later weeks that take their engine weight from it are recomputed as well. Without `learns`, as
 * while the date is in doubt, severities and bands stay as they are: those of a future day would be
 * the newest until then.
 */
export async function recountWeek(
  db: Db,
  asked: VenueWeek,
  now: number,
  { learns = true } = {},
): Promise<void> {
  const company = await companyOfVenue(db, asked.venue);
  if (learns) {
    await fitSeverities(db, company, now);
    await fitBands(db, company, now);
  }
  await db.transaction().execute(async (trx) => {
    // The lock waits for a concurrent recount of this venue and makes its figures visible.
    await sql`SELECT FROM venue WHERE id = ${asked.venue} FOR NO KEY UPDATE`.execute(trx);
    if (await areJudgementsDeleted(trx, company, asked.week)) return;
    if (await recount(trx, asked, now)) {
      for (const week of await weeksAfter(trx, asked)) await recount(trx, { ...asked, week }, now);
    }
    await splitOldFigures(trx, company, asked.venue);
  });
}

/**
 * Whether judgements that the figure was computed from have been deleted, in which case it must
 * stay as it is.
 */
export async function areJudgementsDeleted(
  db: Db,
  company: number,
  week: CalendarDay,
): Promise<boolean> {
  const [first] = weeksUpTo(week, WEEKS_OF_WEIGHT + 1);
  const { rows } = await sql`SELECT FROM retention_night WHERE company_id = ${company}
    AND kind = 'judgements' AND before_day > ${first!}::date LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** How many weeks stored by an earlier release are split in one run. */
const SPLIT_AT_ONCE = 26;
/** Permitted difference between two sums of the same numbers. */
const ROUNDING = 1e-9;

/**
 * Adds the components of the variance to scores that were stored without them, using the severities
 * of that time; the figure itself stays. Scores whose judgements have changed since are left to
 * their own recount.
 */
async function splitOldFigures(db: Db, company: number, venue: number): Promise<void> {
  const old = await db
    .selectFrom('audited_figure')
    .select([
      'week',
      'variance',
      'engine_weight as engineWeight',
      'prior_variance as priorVariance',
      'computed_at as computedAt',
    ])
    .where('venue_id', '=', venue)
    .where('figure', '=', 'score')
    .where('superseded_at', 'is', null)
    .where('variance', 'is not', null)
    .where('draw_variance', 'is', null)
    .orderBy('week', 'desc')
    .limit(SPLIT_AT_ONCE)
    .execute();
  for (const { variance, ...stored } of old) {
    const { week } = stored;
    const range = { min: week, max: lastDayOf(week) };
    const weeks = [{ venue, figure: 'score' as const, ...stored }];
    const [part] = await readParts(db, { company, range, weeks });
    const { drawVariance, raters } = part!;
    if (drawVariance === null) continue;
    if (Math.abs(drawVariance + ratersVariance(raters) - variance!) > ROUNDING) continue;
    await db
      .updateTable('audited_figure')
      .set({ draw_variance: drawVariance, raters: JSON.stringify(raters) })
      .where('venue_id', '=', venue)
      .where('figure', '=', 'score')
      .where('week', '=', week)
      .where('superseded_at', 'is', null)
      .execute();
  }
}

/** Returns whether anything was drawn or judged since the last recount. */
async function recount(db: Db, week: VenueWeek, now: number): Promise<boolean> {
  const reasons = await store(db, week, { figures: await computeWeek(db, week), now });
  return reasons.some((reason) => reason === 'draw' || reason === 'judgement');
}

/** The weeks with figures whose engine weight depends on this week, oldest first. */
async function weeksAfter(db: Db, { venue, week }: VenueWeek): Promise<CalendarDay[]> {
  const weeks: CalendarDay[] = [];
  while (weeks.length < WEEKS_OF_WEIGHT) weeks.push(nextWeek(weeks.at(-1) ?? week));
  const rows = await db
    .selectFrom('audited_figure')
    .select('week')
    .distinct()
    .where('venue_id', '=', venue)
    .where('week', 'in', weeks)
    .where('superseded_at', 'is', null)
    .orderBy('week')
    .execute();
  return rows.map((row) => row.week);
}

async function computeWeek(db: Db, { venue, week }: VenueWeek): Promise<ComputedFigure[]> {
  const company = await companyOfVenue(db, venue);
  const [first] = weeksUpTo(week, WEEKS_OF_WEIGHT + 1);
  const [days, rulesOf, priors] = await Promise.all([
    readDrawnDays(db, { venues: [venue], from: first!, until: weekDataWindow(week).until }),
    readRules(db, company, [venue]),
    priorVariances(db, { company, venue, week }),
  ]);
  const rules = rulesOf(venue);
  const before = days.filter(({ day }) => day < week);
  const own = days.filter(({ day }) => day >= week);
  const drawn = own.reduce((sum, day) => sum + day.drawn, 0);
  return AUDITED_FIGURES.map((figure) => {
    const engineWeight = engineWeightOf(figure, before, rules);
    const priorVariance = priors.get(figure) ?? null;
    const history = { engineWeight, priorVariance };
    const audited = auditedFigure(figure, own, { ...rules, history });
    return { figure, audited, drawn, engineWeight, priorVariance };
  });
}

/** Adds a revision of each figure that changed; returns the reasons. */
async function store(
  db: Db,
  { venue, week }: VenueWeek,
  { figures, now }: { figures: readonly ComputedFigure[]; now: number },
): Promise<Reason[]> {
  const current = await db
    .selectFrom('audited_figure')
    .selectAll()
    .where('venue_id', '=', venue)
    .where('week', '=', week)
    .where('superseded_at', 'is', null)
    .execute();
  const changed = figures.map(rowOf).flatMap((row) => {
    const old = current.find(({ figure }) => figure === row.figure);
    if (old && TOLD.every((column) => old[column] === row[column])) return [];
    const at = new Date(now);
    const revision = (old?.revision ?? 0) + 1;
    return [
      { venue_id: venue, week, ...row, revision, computed_at: at, reason: reasonOf(old, row) },
    ];
  });
  if (changed.length === 0) return [];
  await db
    .updateTable('audited_figure')
    .set({ superseded_at: new Date(now) })
    .where('venue_id', '=', venue)
    .where('week', '=', week)
    .where('superseded_at', 'is', null)
    .where(
      'figure',
      'in',
      changed.map(({ figure }) => figure),
    )
    .execute();
  await db.insertInto('audited_figure').values(changed).execute();
  return changed.map(({ reason }) => reason);
}

type Row = ReturnType<typeof rowOf>;

/** Columns whose change makes a new revision; a different engine weight alone does not. */
const TOLD = [
  'state',
  'judged',
  'drawn',
  'population',
  'estimate',
  'variance',
  'degrees',
  'engine_mean',
] as const satisfies (keyof Row)[];

type Reason = 'draw' | 'judgement' | 'history' | 'severity';

type Known = 'judged' | 'population' | 'engine_weight' | 'prior_variance' | 'estimate';

/** The prior variance does not affect the estimate. */
function reasonOf(old: Pick<Row, Known> | undefined, row: Row): Reason {
  if (!old || old.population !== row.population) return 'draw';
  if (old.judged !== row.judged) return 'judgement';
  if (old.engine_weight !== row.engine_weight) return 'history';
  const isPrior = old.prior_variance !== row.prior_variance && old.estimate === row.estimate;
  return isPrior ? 'history' : 'severity';
}

/** Columns of the table. */
function rowOf({ figure, audited, drawn, engineWeight, priorVariance }: ComputedFigure) {
  const isJudged = audited.state !== 'not-audited';
  return {
    figure,
    state: audited.state,
    judged: audited.judged,
    drawn,
    population: audited.population,
    estimate: isJudged ? audited.estimate : null,
    variance: isJudged ? (audited.error?.variance ?? null) : null,
    draw_variance: isJudged ? (audited.error?.drawVariance ?? null) : null,
    raters: JSON.stringify(isJudged ? audited.raters : []),
    degrees: isJudged ? (audited.error?.degrees ?? null) : null,
    half_width: isJudged ? (audited.error?.halfWidth ?? null) : null,
    engine_mean: isJudged ? audited.engineMean : null,
    engine_weight: engineWeight,
    prior_variance: priorVariance,
    within_variance: isJudged ? (audited.withinDays?.variance ?? null) : null,
    within_degrees: isJudged ? (audited.withinDays?.degrees ?? null) : null,
  };
}
