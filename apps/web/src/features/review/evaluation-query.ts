import { readEvaluation } from '@crustodian/contract/feed';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { PizzaCard } from '../../pizza/pizza-card.ts';

/** The evaluation with its explanation, which the feed leaves out; asked for when a pizza is opened. */
export const evaluationQuery = ({ tId }: Pick<PizzaCard, 'tId'>) =>
  queryOptions({
    queryKey: ['evaluation', tId],
    queryFn: ({ signal }) => call(readEvaluation, { params: { id: tId } }, { signal }),
    // An explanation is never rewritten; corrected points come with the feed.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The card with the explanation of its score; points stay those of the card. */
export function withExplanation(
  card: PizzaCard,
  explanation: NonNullable<PizzaCard['evaluationResult']>['explanation'],
): PizzaCard {
  if (!card.evaluationResult || !explanation) return card;
  return { ...card, evaluationResult: { ...card.evaluationResult, explanation } };
}
