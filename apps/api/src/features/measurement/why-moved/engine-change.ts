import type { Db } from '#platform/database/db';
import { NO_SEVERITIES, severityOf } from '@crustodian/domain/audit/applied-severity';
import { biasShift } from '@crustodian/domain/audit/engine-bias';
import type { EngineChange } from '@crustodian/domain/audit/why-moved';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { criteriaOf, type CriterionKey } from '@crustodian/domain/pizza/criteria';
import { sum } from '@crustodian/domain/statistics/moments';
import { sql } from 'kysely';
import { readSeverities } from '../../audited-figures/company-severities.ts';
import { areMany, type Compared, type Regime, type RegimeCount } from './scored-pizzas.ts';

/** With fewer judgements, an engine's difference cannot be determined. */
const FEWEST_JUDGED = 30;
/** Judgements count from this many days before the end of the later span. */
const JUDGED_DAYS = 56;

/** How much higher a regime scores than the reference regime, in points. */
interface Shift {
  score: number;
  variance: number;
  criteria: number[];
}

/**
 * What is known about the regimes other than the one that scored most pizzas of the earlier span.
 */
export interface RegimeChanges {
  knownBy: 'pairs' | 'judgements' | 'nothing' | null;
  /** Regimes whose pizzas were all scored by the earlier regime too. */
  paired: Regime[];
  /** The differences of the other regimes, as determined from judgements. */
  shifts: Map<Regime, Shift>;
  /** How much the shifts changed the mean between the spans; zero if there are none. */
  judged: EngineChange;
}

/** How much engines or thresholds other than those of the earlier span moved the scores. */
export async function readRegimeChanges(
  db: Db,
  asked: Compared,
  counts: readonly RegimeCount[],
): Promise<RegimeChanges> {
  const none = { paired: [], shifts: new Map(), judged: { value: 0, variance: 0 } };
  if (areMany(counts)) return { knownBy: 'nothing', ...none };
  const reference = counts
    .filter(({ isAfter }) => !isAfter)
    .toSorted((a, b) => b.pizzas - a.pizzas)[0]?.regime;
  const groups = Map.groupBy(counts, ({ regime }) => regime);
  const others = [...groups.keys()].filter((regime) => regime !== reference);
  if (reference === undefined || others.length === 0) return { knownBy: null, ...none };
  const paired = others.filter((regime) =>
    groups.get(regime)!.every((count) => count.paired === count.pizzas && count.from === reference),
  );
  if (paired.length === others.length) return { ...none, knownBy: 'pairs', paired };
  const judged = await judgedShifts(db, asked, reference);
  const shifts = new Map(
    others.flatMap((regime) => {
      const shift = judged.get(regime);
      return shift && !paired.includes(regime) ? [[regime, shift] as const] : [];
    }),
  );
  if (paired.length + shifts.size < others.length) return { knownBy: 'nothing', ...none };
  return { knownBy: 'judgements', paired, shifts, judged: changeOf(counts, shifts) };
}

/** The change of each regime's share between the spans, multiplied by its shift. */
function changeOf(counts: readonly RegimeCount[], shifts: ReadonlyMap<Regime, Shift>) {
  const sharesIn = (isAfter: boolean) => {
    const span = counts.filter((count) => count.isAfter === isAfter);
    const all = sum(span.map(({ pizzas }) => pizzas));
    // A span has one count of each regime.
    const shares = new Map(span.map(({ regime, pizzas }) => [regime, pizzas / all]));
    return (regime: Regime) => shares.get(regime) ?? 0;
  };
  const [before, after] = [sharesIn(false), sharesIn(true)];
  const parts = [...shifts].map(([regime, { score, variance }]) => {
    const more = after(regime) - before(regime);
    return { value: more * score, variance: more ** 2 * variance };
  });
  return {
    value: sum(parts.map(({ value }) => value)),
    variance: sum(parts.map(({ variance }) => variance)),
  };
}

interface JudgedRow {
  regime: Regime;
  rater: number;
  /** The rater's score minus the engine's, in points. */
  error: number;
  criteria: Record<string, number>;
}

/**
 * How much higher than the reference the regimes score, relative to blind judgements of drawn
 * pizzas.
 */
async function judgedShifts(
  db: Db,
  asked: Compared,
  reference: Regime,
): Promise<Map<Regime, Shift>> {
  const [rows, severities] = await Promise.all([
    readJudged(db, asked),
    readSeverities(db, asked.company),
  ]);
  const groups = Map.groupBy(rows, ({ regime }) => regime);
  const own = groups.get(reference) ?? [];
  if (own.length < FEWEST_JUDGED) return new Map();
  const others = [...groups].filter(
    ([regime, judged]) => regime !== reference && judged.length >= FEWEST_JUDGED,
  );
  // The higher an engine scores, the lower the raters' errors relative to it.
  const scoreOf = (judged: readonly JudgedRow[]) =>
    judged.map(({ rater, error }) => ({ rater, error, severity: severityOf(severities, rater) }));
  const pointsOf = (judged: readonly JudgedRow[], key: CriterionKey) =>
    judged.map(({ rater, criteria }) => ({
      rater,
      error: criteria[key] ?? 0,
      severity: severityOf(severities.criteria[key] ?? NO_SEVERITIES, rater),
    }));
  return new Map(
    others.map(([regime, judged]) => {
      const { value, variance } = biasShift(scoreOf(judged), scoreOf(own));
      const criteria = criteriaOf(asked.grid).map(
        (key) => biasShift(pointsOf(judged, key), pointsOf(own, key)).value,
      );
      return [regime, { score: value, variance, criteria }];
    }),
  );
}

async function readJudged(
  db: Db,
  { company, thresholdChanges, after }: Compared,
): Promise<JudgedRow[]> {
  const days = thresholdChanges.map((at) => at.toISOString().slice(0, 10));
  const { rows } = await sql<JudgedRow>`
    SELECT concat(split_part(j.engine_result ->> 'version', '+', 1), ' ',
        (SELECT count(*) FROM unnest(${days}::date[]) AS c WHERE c <= j.business_date)) AS regime,
      j.rater_id AS rater, j.score - (j.engine_result ->> 'score')::float8 AS error,
      (SELECT json_object_agg(e.key, coalesce((j.ninths ->> e.key)::float8, 0) / 9
          * coalesce((j.engine_result #>> ARRAY['maxima', e.key])::float8, 0) - e.value::float8)
        FROM jsonb_each_text(j.engine_result -> 'points') e) AS criteria
    FROM audit_judgement j
    WHERE j.company_id = ${company} AND j.purpose = 'audit' AND j.stratum = 'fit'
      AND j.kind = 'points'
      AND j.business_date BETWEEN ${addDays(after.max, -JUDGED_DAYS)}::date AND ${after.max}::date`.execute(
    db,
  );
  return rows;
}

export interface ScoringChange {
  kind: 'engine' | 'thresholds';
  day: CalendarDay;
  from: string | null;
  to: string | null;
  by: string | null;
}

interface ThresholdChange {
  at: Date;
  by: string;
}

/** When a company's thresholds or weights changed, and who changed them. */
export async function readThresholdChanges(db: Db, company: number): Promise<ThresholdChange[]> {
  const { rows } = await sql<ThresholdChange>`
    SELECT at, user_name AS by FROM audit_entry
    WHERE company_id = ${company} AND action = 'scoring_rules_changed'
      AND before IS DISTINCT FROM after
    ORDER BY at`.execute(db);
  return rows;
}

/** The first day of each regime that began within the spans, in chronological order. */
export function changesIn(
  counts: readonly RegimeCount[],
  thresholds: readonly ThresholdChange[],
): ScoringChange[] {
  const begun = new Map<Regime, CalendarDay>();
  for (const { regime, firstDay } of counts) {
    if (!begun.has(regime) || firstDay < begun.get(regime)!) begun.set(regime, firstDay);
  }
  const order = [...begun].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return order.slice(1).flatMap(([regime, day], at): ScoringChange[] => {
    const [from, to] = [partsOf(order[at]![0]), partsOf(regime)];
    if (from.engine !== to.engine) {
      return [{ kind: 'engine', day, from: from.engine, to: to.engine, by: null }];
    }
    const change = thresholds[to.changes - 1];
    // The regime's first pizza may be from days after the change, or from between the spans.
    const signed = change?.at.toISOString().slice(0, 10) ?? day;
    const since = signed < day ? signed : day;
    return [{ kind: 'thresholds', day: since, from: null, to: null, by: change?.by ?? null }];
  });
}

/**
 * Adds the first days of engines that began between the spans, whose first pizzas are not in either
 * span.
 */
export async function withDaysBetween(
  db: Db,
  { venues, before, after }: Compared,
  changes: readonly ScoringChange[],
): Promise<ScoringChange[]> {
  const engines = changes.flatMap(({ kind, day, to }) =>
    kind === 'engine' && day >= after.min && to !== null ? [to] : [],
  );
  if (engines.length === 0) return [...changes];
  const engine = sql`split_part(scoring_version, '+', 1)`;
  const { rows } = await sql<{ engine: string; day: CalendarDay }>`
    SELECT ${engine} AS engine, min(business_date) AS day FROM pizza
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date > ${before.max}::date
      AND business_date < ${after.min}::date AND ${engine} = ANY (${engines}::text[])
    GROUP BY 1`.execute(db);
  const dayOf = new Map(rows.map((row) => [row.engine, row.day]));
  return changes.map((change) => ({
    ...change,
    day: (change.kind === 'engine' && change.to && dayOf.get(change.to)) || change.day,
  }));
}

function partsOf(regime: Regime): { engine: string; changes: number } {
  const at = regime.lastIndexOf(' ');
  return { engine: regime.slice(0, at), changes: Number(regime.slice(at + 1)) };
}
