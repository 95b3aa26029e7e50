import { PROBLEMS, PROBLEM_CODES, type ProblemCode } from '@crustodian/domain/problems';
import type { PaperPizza } from './paper-data.ts';

/** Printed problems of a week, and pictures of each (spec 002 section 2). */
const PRINTED_PROBLEMS = 2;
const PICTURES_OF_A_PROBLEM = 3;

export interface PrintedProblem {
  problem: ProblemCode;
  /** Pizzas that have it. */
  count: number;
  examples: PaperPizza[];
}

export const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/**
 * The most frequent main problems; a pizza counts once for each of its problems (decision X103).
 * Equal counts stand in the catalogue's order. The shown pizzas come first among the examples.
 */
export function topProblems(pizzas: readonly PaperPizza[]): PrintedProblem[] {
  const faulty = pizzas.filter(({ standard }) => standard === 'not_to_standard');
  const having = (problem: ProblemCode) =>
    faulty.filter(({ main_problem }) => main_problem.filter(isProblem).includes(problem));
  return PROBLEM_CODES.map((problem) => ({ problem, pizzas: having(problem) }))
    .filter((entry) => entry.pizzas.length > 0)
    .toSorted((a, b) => b.pizzas.length - a.pizzas.length)
    .slice(0, PRINTED_PROBLEMS)
    .map((entry) => ({
      problem: entry.problem,
      count: entry.pizzas.length,
      examples: entry.pizzas
        .toSorted((a, b) => Number(b.show_on_report) - Number(a.show_on_report))
        .slice(0, PICTURES_OF_A_PROBLEM),
    }));
}

/** Of the pizzas not to standard with a named problem, how many have one of these. */
export function explainedBy(
  pizzas: readonly PaperPizza[],
  problems: readonly PrintedProblem[],
): { explained: number; named: number } {
  const named = pizzas.filter(
    ({ standard, main_problem }) => standard === 'not_to_standard' && main_problem.length > 0,
  );
  const explained = named.filter(({ main_problem }) =>
    problems.some(({ problem }) => main_problem.includes(problem)),
  );
  return { explained: explained.length, named: named.length };
}
