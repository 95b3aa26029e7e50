import { readEvaluation } from '@crustodian/contract/feed';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/** The evaluation with its explanation, which the feed omits; requested when a pizza is opened. */
export const evaluationQuery = ({ tId, rev }: Pick<PizzaCard, 'tId' | 'rev'>) =>
  queryOptions({
    queryKey: ['evaluation', tId, rev] as const,
    queryFn: ({ signal }) => call(readEvaluation, { params: { id: tId } }, { signal }),
    // Never stale, because corrections and new scores create a new revision.
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps the slices of the previous revision on the photo while the new one loads.
    placeholderData: (before, query) => (query?.queryKey[1] === tId ? before : undefined),
  });

/** The card with the explanation of its score; the points stay those of the card. */
export function withExplanation(
  card: PizzaCard,
  explanation: NonNullable<PizzaCard['evaluationResult']>['explanation'],
): PizzaCard {
  if (!card.evaluationResult || !explanation) return card;
  return { ...card, evaluationResult: { ...card.evaluationResult, explanation } };
}
