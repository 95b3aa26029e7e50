import type { BlindTask } from '@crustodian/contract/audit';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Reference } from './training-calls.ts';

export interface ComparedPizza {
  task: BlindTask;
  answer: Standard | null;
  reference: Reference;
}

/** The pizzas of a round with both answers; those that were hidden meanwhile are left out. */
export const comparedPizzas = (
  tasks: readonly BlindTask[],
  answers: readonly (Standard | null)[],
  references: readonly (Reference | null)[],
): ComparedPizza[] =>
  tasks.flatMap((task, at) => {
    const reference = references[at];
    return reference ? [{ task, answer: answers[at] ?? null, reference }] : [];
  });
