import { may, type Viewer } from '../people/access.ts';
import type { TrackedPizza } from '../pizza/pipeline-result.ts';

/**
 * What a viewer of the feed gets beyond the plain list. Applied by the server, because hidden data
 * must not be sent. Restricted users get none of the grants of staff and reviewers (decision X15).
 */
export const FEED_RIGHTS = {
  /** Receives censored pizzas: reviewers count and display them, staff list them (X23). */
  censored: (viewer) => may(viewer, 'staff') || may(viewer, 'reviewer'),
  /** Censored pizzas are listed (spec 000 section 2.2). */
  listsCensored: (viewer) => may(viewer, 'staff'),
  /** Receives snapshots trusted to be 'mala', listed with the `bad` flag (X20, X21). */
  flaggedPictures: (viewer) => may(viewer, 'staff') || viewer.flaggedPictures,
  /** Scores, verdicts, detections, crust and size (spec 000 section 6). */
  scores: (viewer) => !viewer.dailyFeedOnly,
  reviewerNames: (viewer) => may(viewer, 'staff') || may(viewer, 'reviewer'),
  /** original_data, discriminator and the ground truth. */
  staffData: (viewer) => may(viewer, 'staff'),
} as const satisfies Record<string, (viewer: Viewer) => boolean>;

export type FeedRight = keyof typeof FEED_RIGHTS;
export type FeedRights = Record<FeedRight, boolean>;

export function feedRights(viewer: Viewer): FeedRights {
  const rights = Object.entries(FEED_RIGHTS).map(([right, has]) => [right, has(viewer)]);
  // Safe because the entries are those of FEED_RIGHTS.
  return Object.fromEntries(rights) as FeedRights;
}

/** The three facts that decide whether a pizza is displayed. */
export interface Snapshot {
  quality: TrackedPizza['snap_quality'];
  trusted: boolean;
  censored: boolean;
}

const isFlagged = ({ quality, trusted }: Snapshot): boolean => trusted && quality !== 'buena';

/** Whether this pizza and its picture may be sent to a viewer with these rights. */
export function isVisibleTo(snapshot: Snapshot, rights: FeedRights): boolean {
  if (snapshot.quality === null) return false;
  if (snapshot.censored && !rights.censored) return false;
  return !isFlagged(snapshot) || rights.flaggedPictures;
}

/**
 * Whether this pizza is a card in the grid. `bad` is the query flag that also lists flagged
 * snapshots (X21).
 */
export function isListed(
  snapshot: Snapshot,
  rights: FeedRights,
  { bad }: { bad: boolean },
): boolean {
  if (!isVisibleTo(snapshot, rights)) return false;
  if (snapshot.censored && !rights.listsCensored) return false;
  return !isFlagged(snapshot) || bad;
}
