import type { FeedAnswer } from '@crustodian/contract/feed';
import type { QueryClient } from '@tanstack/react-query';

/** Mutation key of optimistic edits. */
export const FEEDBACK = ['feedback'];

/** The state to restore if an edit fails. */
export interface Rollback {
  tId: string;
  /** The feed before the edit was shown; undefined if there was none. */
  before: FeedAnswer | undefined;
}

/**
 * Updates the rollbacks of other pending edits of the same pizza. They were taken while this edit
 * was shown but unsaved, so they must not restore it after it failed, nor lose it after it was
 * saved.
 */
export function changeRollbacks(
  client: QueryClient,
  own: Rollback,
  change: (before: FeedAnswer) => FeedAnswer,
): void {
  const waiting = client.getMutationCache().findAll({ mutationKey: FEEDBACK, status: 'pending' });
  for (const { state } of waiting) {
    // Safe because every mutation with this key has a rollback as its context.
    const rollback = state.context as Rollback | undefined;
    if (!rollback?.before || rollback === own || rollback.tId !== own.tId) continue;
    rollback.before = change(rollback.before);
  }
}
