import type { FeedAnswer } from '@crustodian/contract/feed';
import type { QueryClient } from '@tanstack/react-query';

/** Names the edits that show before they are saved. */
export const FEEDBACK = ['feedback'];

/** What an edit goes back to when it fails. */
export interface Rollback {
  tId: string;
  /** The feed before the edit showed; undefined where none was there. */
  before: FeedAnswer | undefined;
}

/**
 * Changes what the other edits of a pizza go back to: their rollbacks were taken while this one
 * showed without being saved, and must neither bring back what failed nor lose what was saved.
 */
export function changeRollbacks(
  client: QueryClient,
  own: Rollback,
  change: (before: FeedAnswer) => FeedAnswer,
): void {
  const waiting = client.getMutationCache().findAll({ mutationKey: FEEDBACK, status: 'pending' });
  for (const { state } of waiting) {
    // Safe because every mutation of this key has a rollback as its context.
    const rollback = state.context as Rollback | undefined;
    if (!rollback?.before || rollback === own || rollback.tId !== own.tId) continue;
    rollback.before = change(rollback.before);
  }
}
