import type { FeedAnswer } from '@crustodian/contract/feed';
import { unscoredReason } from '@crustodian/domain/pizza/unscored-reason';

/** Whether a score may come by itself: a reviewer named a pizza that the pipeline had not evaluated. */
export const isScoreAwaited = ({ vids_and_results }: FeedAnswer): boolean =>
  vids_and_results.some(({ result }) =>
    result.trackeds.some(
      (pizza) =>
        pizza.score === null && pizza.reviewed === 1 && unscoredReason(pizza) === 'not_evaluated',
    ),
  );
