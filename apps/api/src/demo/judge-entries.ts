import type { StoredEntry } from '#reports/report-pizzas';
import type { ReportRow } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { criteriaOf, scoreWeights, SLICES, type Grid } from '@crustodian/domain/pizza/criteria';
import type { ProblemCode } from '@crustodian/domain/figures/problems';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/** From this score on, a reviewer lets an undecided pizza pass. */
const PASSES_FROM = 8;
/** One in this many undecided pizzas stays undecided. */
const LEFT_UNDECIDED = 12;

/** The list after a review: most undecided pizzas are judged, and every bad pizza has a main problem. */
export const judged = (
  entries: readonly StoredEntry[],
  problems: ReadonlyMap<string, ProblemCode>,
): StoredEntry[] =>
  entries.map((entry, at) => {
    const standard =
      entry.standard === 'maybe_to_standard' && at % LEFT_UNDECIDED !== 0
        ? passes(entry)
        : entry.standard;
    const needsProblem = standard === 'not_to_standard' && entry.problems.length === 0;
    const suspected = problems.get(entry.id) ?? 'ingredient_distribution';
    return { ...entry, standard, problems: needsProblem ? [suspected] : entry.problems };
  });

const passes = ({ score }: StoredEntry) =>
  (score ?? 0) >= PASSES_FROM ? ('to_standard' as const) : ('not_to_standard' as const);

/** The problem that corresponds to a criterion, by part of its name. */
const PROBLEM_OF: readonly [word: RegExp, problem: ProblemCode][] = [
  [/ingred/i, 'ingredient_distribution'],
  [/queso|cheese/i, 'cheese_distribution'],
  [/size|borde/i, 'pizza_size'],
];

const problemOf = (criterion: string): ProblemCode =>
  PROBLEM_OF.find(([word]) => word.test(criterion))?.[1] ?? 'circularity';

/** By pizza, the problem of the criterion with the lowest share of its possible points. */
export async function suspectedProblems(
  db: Db,
  { venue, id }: ReportRow,
  grid: Grid,
): Promise<Map<string, ProblemCode>> {
  const { rows } = await sql<{ day: string; pizza: number; criteria: number[] }>`
    SELECT p.business_date AS day, p.id AS pizza, p.criteria
    FROM report_pizza entry JOIN pizza p ON p.venue_id = entry.venue_id
      AND p.business_date = entry.business_date AND p.id = entry.pizza_id
    WHERE entry.venue_id = ${venue} AND entry.report_id = ${id} AND entry.list = 'scored'
      AND p.criteria IS NOT NULL`.execute(db);
  const names = criteriaOf(grid);
  const weights = scoreWeights(grid);
  const shareAt = (criteria: number[], at: number) =>
    criteria[at]! / (weights[names[at]!]! * SLICES.length);
  return new Map(
    rows.map(({ day, pizza, criteria }) => {
      const worst = names
        .map((name, at) => ({ name, share: shareAt(criteria, at) }))
        .reduce((a, b) => (b.share < a.share ? b : a));
      return [pizzaId({ venue, day, id: pizza }), problemOf(worst.name)];
    }),
  );
}
