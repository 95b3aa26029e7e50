import type { FeedAnswer } from '@crustodian/contract/feed';
import type { QueryClient } from '@tanstack/react-query';

/** Names the edits that show before they are saved. */
export const FEEDBACK = ['feedback'];

/** What an edit goes back to when it fails. */
export interface Snapshot {
  tId: string;
  /** The feed before the edit showed; undefined where none was there. */
  before: FeedAnswer | undefined;
}

/**
 * Changes what the other edits of a pizza go back to: their snapshots were taken while this one
 * showed without being saved, and must neither bring back what failed nor lose what was saved.
 */
export function changeSnapshots(
  client: QueryClient,
  own: Snapshot,
  change: (before: FeedAnswer) => FeedAnswer,
): void {
  const waiting = client.getMutationCache().findAll({ mutationKey: FEEDBACK, status: 'pending' });
  for (const { state } of waiting) {
    // Safe because every mutation of this key has a snapshot as its context.
    const snapshot = state.context as Snapshot | undefined;
    if (!snapshot?.before || snapshot === own || snapshot.tId !== own.tId) continue;
    snapshot.before = change(snapshot.before);
  }
}
