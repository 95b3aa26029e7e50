import { readEvaluation } from '@crustodian/contract/feed';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/** The evaluation with its explanation, which the feed leaves out; requested when a pizza is opened. */
export const evaluationQuery = ({ tId, rev }: Pick<PizzaCard, 'tId' | 'rev'>) =>
  queryOptions({
    queryKey: ['evaluation', tId, rev] as const,
    queryFn: ({ signal }) => call(readEvaluation, { params: { id: tId } }, { signal }),
    // Corrections and a new score each make a new revision: within one nothing changes.
    staleTime: Number.POSITIVE_INFINITY,
    // While a new revision loads, the slices of the previous one stay on the photo.
    placeholderData: (before, query) => (query?.queryKey[1] === tId ? before : undefined),
  });

/** The card with the explanation of its score; points stay those of the card. */
export function withExplanation(
  card: PizzaCard,
  explanation: NonNullable<PizzaCard['evaluationResult']>['explanation'],
): PizzaCard {
  if (!card.evaluationResult || !explanation) return card;
  return { ...card, evaluationResult: { ...card.evaluationResult, explanation } };
}
