import type { Db } from '#platform/database/db';
import { handleWithState } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { readAgreement as contract } from '@crustodian/contract/scoring';
import {
  AgreementSums,
  type Agreement,
  type ReviewedFacts,
} from '@crustodian/domain/score/agreement';
import {
  criteriaOf,
  evaluationKeyMax,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import type { HistoryField } from '@crustodian/domain/review/feedback';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { sum } from '@crustodian/domain/statistics/moments';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { sql } from 'kysely';

const WEEKS = 12;
const MS_PER_DAY = 24 * 3600_000;
/** Store days per statement, whose rows are processed together. */
const STORE_DAYS = 80;
/** With more reviewed pizzas than this, each of those store days has its own statement. */
const MOST_PIZZAS = 5000;

/** Over all companies, because they share the engine. Results of other pipelines are excluded. */
export const readAgreement = handleWithState(contract, () => {
  // Counting a year takes a while and does not depend on the viewer; one at a time leaves capacity
  // for other requests.
  const inLane = openLongLane<Agreement>({ limit: 1, share: 1 });
  return ({ query: { weeks = WEEKS } }, context) => {
    const compute = () => countAgreement(context.db, context.now(), weeks);
    return inLane(context, { key: String(weeks), owner: null, compute });
  };
});

/**
 * Processes some days of some stores at a time, to limit memory and let other requests run in
 * between.
 */
async function countAgreement(db: Db, now: number, weeks: number): Promise<Agreement> {
  const sums = new AgreementSums();
  const venues = await readVenues(db);
  // In the venue's time zone it may already be tomorrow.
  const last = dayOf(now + MS_PER_DAY);
  const ids = [...venues.keys()];
  for (let at = 0; at < ids.length; at += STORE_DAYS) {
    const stores = ids.slice(at, at + STORE_DAYS);
    const days = Math.floor(STORE_DAYS / stores.length);
    let min = dayOf(now - weeks * 7 * MS_PER_DAY);
    while (min <= last) {
      const max = addDays(min, days - 1);
      for (const portion of await portionsOf(db, stores, { min, max })) {
        for (const row of await reviewedOn(db, portion.stores, portion.range)) {
          sums.add(factsOf(row, venues.get(row.venue)!));
        }
      }
      min = addDays(max, 1);
    }
  }
  return sums.agreement();
}

interface Portion {
  stores: readonly number[];
  range: DayRange;
}

/** These days of these stores in order, together or, where many pizzas were corrected, each alone. */
async function portionsOf(db: Db, stores: readonly number[], range: DayRange): Promise<Portion[]> {
  const { rows } = await sql<{ venue: number; day: CalendarDay; pizzas: number }>`
    SELECT venue_id AS venue, business_date AS day, count(DISTINCT pizza_id)::int AS pizzas
    FROM correction
    WHERE venue_id = ANY (${stores}::int[]) AND business_date BETWEEN ${range.min} AND ${range.max}
    GROUP BY 1, 2 ORDER BY day, venue`.execute(db);
  if (sum(rows.map(({ pizzas }) => pizzas)) <= MOST_PIZZAS) return [{ stores, range }];
  return rows.map(({ venue, day }) => ({ stores: [venue], range: { min: day, max: day } }));
}

const dayOf = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

interface VenueFacts extends Pick<ReviewedFacts, 'store' | 'company' | 'maxima'> {
  /** In the order of the values in the criteria column. */
  criteria: readonly string[];
}

async function readVenues(db: Db): Promise<Map<number, VenueFacts>> {
  const { rows } = await sql<{
    id: number;
    store: string;
    company: string;
    grid: Grid;
    score_weights: Record<string, number>;
    evaluation_key_max: Record<string, number>;
  }>`SELECT venue.id, venue.name AS store, company.name AS company, company.grid,
      company.score_weights, company.evaluation_key_max
    FROM venue JOIN company ON company.id = venue.company_id`.execute(db);
  return new Map(
    rows.map(({ id, store, company, grid, score_weights, evaluation_key_max }) => {
      const maxima = evaluationKeyMax(scoreWeights(grid, score_weights), evaluation_key_max);
      return [id, { store, company, maxima, criteria: criteriaOf(grid) }];
    }),
  );
}

interface AgreementRow extends Pick<
  ReviewedFacts,
  'venue' | 'day' | 'engine' | 'specialty' | 'original'
> {
  criteria: number[];
  /** The soft ingredient value that a reviewer's points replaced. */
  soft: number | null;
}

/** Corrections that judge the pipeline's result; hiding a pizza does not. */
const JUDGEMENTS: HistoryField[] = ['specialty', 'score_criteria', 'standard'];

/**
 * Evaluated pizzas of this engine that a reviewer judged (`judged`: not all judgements were
 * undone), with the values at that time, even if they have been rescored since (`seen`).
 */
async function reviewedOn(
  db: Db,
  stores: readonly number[],
  { min, max }: DayRange,
): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    SELECT p.venue_id AS venue, p.business_date AS day,
      coalesce(seen.engine, p.scoring_version) AS engine,
      coalesce(seen.specialty, p.specialty) AS specialty, p.criteria, p.original_data AS original,
      CASE WHEN p.omit_soft AND EXISTS (
        SELECT FROM correction c WHERE c.venue_id = p.venue_id
          AND c.business_date = p.business_date AND c.pizza_id = p.id
          AND c.field = 'omit_soft' AND c.old_value = 'false')
      THEN coalesce(seen.soft, (
        SELECT (d.evaluation #>> '{soft,Ingredients}')::float8 FROM pizza_detail d
        WHERE d.venue_id = p.venue_id AND d.business_date = p.business_date AND d.id = p.id))
      END AS soft
    FROM (
        SELECT c.venue_id, c.business_date, c.pizza_id FROM correction c
        WHERE c.venue_id = ANY (${stores}::int[]) AND c.business_date BETWEEN ${min} AND ${max}
        GROUP BY c.venue_id, c.business_date, c.pizza_id
        HAVING NOT array_agg(c.id) FILTER (WHERE c.field = ANY (${JUDGEMENTS}) AND c.undoes IS NULL)
          <@ coalesce(array_agg(c.undoes) FILTER (WHERE c.undoes IS NOT NULL), '{}')) judged
      JOIN pizza p ON p.venue_id = judged.venue_id AND p.business_date = judged.business_date
        AND p.id = judged.pizza_id
      LEFT JOIN LATERAL (
        SELECT r.from_version AS engine, r.before ->> 'specialty' AS specialty,
          (r.before #>> '{evaluation,soft,Ingredients}')::float8 AS soft
        FROM pizza_rescore r WHERE r.venue_id = p.venue_id AND r.business_date = p.business_date
          AND r.pizza_id = p.id AND r.at > p.reviewed_at
        ORDER BY r.id LIMIT 1) seen ON true
    WHERE p.venue_id = ANY (${stores}::int[]) AND p.business_date BETWEEN ${min} AND ${max}
      AND p.reviewer_id IS NOT NULL
      AND p.evaluated AND NOT p.censored AND starts_with(p.pipeline_id, ${OWN_PIPELINE_PREFIX})
    ORDER BY p.business_date, p.venue_id, p.id`.execute(db);
  return rows;
}

function factsOf(
  { criteria, soft, ...row }: AgreementRow,
  { criteria: names, ...venue }: VenueFacts,
): ReviewedFacts {
  const specialty = row.original?.specialty ?? row.specialty;
  return {
    ...row,
    ...venue,
    // The column stores hundredths.
    criteria: Object.fromEntries(names.map((name, k) => [name, (criteria[k] ?? 0) / 100])),
    ingredients: countedIngredients(soft ?? undefined, { omitSoft: false, specialty }),
  };
}
