import { PROBLEMS, PROBLEM_CODES, type ProblemCode } from '../figures/problems.ts';
import { OTHER_SPECIALTY } from './report-pizza.ts';
import type { Standard } from '../pizza/standard.ts';

/** Problems printed for a week, and pictures of each (spec 002 section 2). */
const PRINTED_PROBLEMS = 2;
export const PICTURES_OF_A_PROBLEM = 3;

/** A pizza of a weekly report, as needed for its problems. */
export interface FaultyPizza {
  standard: Standard;
  specialty: string;
  problems: readonly string[];
  shown: boolean;
}

export interface PrintedProblem<Pizza> {
  problem: ProblemCode;
  /** Pizzas with this problem. */
  count: number;
  examples: Pizza[];
}

/** The problems shown for a pizza; none if its specialty is 'other'. */
export const problemsToPrint = ({
  specialty,
  problems,
}: Pick<FaultyPizza, 'specialty' | 'problems'>): ProblemCode[] =>
  specialty === OTHER_SPECIALTY ? [] : problems.filter(isProblem);

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/**
 * The problems printed for a week of which so many pizzas have each: the most frequent first, ties
 * in catalogue order.
 */
export function mostFrequent(
  counts: Readonly<Partial<Record<string, number>>>,
): { problem: ProblemCode; count: number }[] {
  return PROBLEM_CODES.map((problem) => ({ problem, count: counts[problem] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, PRINTED_PROBLEMS);
}

/**
 * The most frequent main problems; a pizza counts once for each of its problems (decision X103).
 * Shown pizzas come first among the examples, which otherwise keep the given order.
 */
export function topProblems<Pizza extends FaultyPizza>(
  pizzas: readonly Pizza[],
): PrintedProblem<Pizza>[] {
  const faulty = pizzas.filter(({ standard }) => standard === 'not_to_standard');
  const having = Object.fromEntries(
    PROBLEM_CODES.map((problem) => [
      problem,
      faulty.filter((pizza) => problemsToPrint(pizza).includes(problem)),
    ]),
  );
  const counts = Object.entries(having).map(([problem, { length }]) => [problem, length]);
  return mostFrequent(Object.fromEntries(counts)).map((printed) => ({
    ...printed,
    examples: having[printed.problem]!.toSorted((a, b) => Number(b.shown) - Number(a.shown)).slice(
      0,
      PICTURES_OF_A_PROBLEM,
    ),
  }));
}

/**
 * How many of the pizzas not to standard have one of these problems, and how many have no other, so
 * that they would be to standard without them.
 */
export function explainedBy(
  pizzas: readonly FaultyPizza[],
  problems: readonly Pick<PrintedProblem<unknown>, 'problem'>[],
): { explained: number; fixed: number } {
  const isNamed = (code: ProblemCode) => problems.some(({ problem }) => problem === code);
  const explained = pizzas
    .filter(({ standard }) => standard === 'not_to_standard')
    .map(problemsToPrint)
    .filter((told) => told.some(isNamed));
  return {
    explained: explained.length,
    fixed: explained.filter((told) => told.every(isNamed)).length,
  };
}
