import { may, type Viewer } from '../people/access.ts';
import type { TrackedPizza } from '../pizza/pipeline-result.ts';

/**
 * What a viewer of the feed gets beyond the plain list. The server applies it, because what is hidden
 * must not travel. A restricted user has none of the grants of staff and reviewers (decision X15).
 */
export const FEED_RIGHTS = {
  /** Censored pizzas travel: reviewers count and show them, staff list them (X23). */
  censored: (viewer) => may(viewer, 'staff') || may(viewer, 'reviewer'),
  /** Censored pizzas are listed (spec 000 section 2.2). */
  listsCensored: (viewer) => may(viewer, 'staff'),
  /** Snapshots trusted to be 'mala' travel, to be listed with the `bad` flag (X20, X21). */
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
  // Holds because the entries are those of FEED_RIGHTS.
  return Object.fromEntries(rights) as FeedRights;
}

/** The three facts that decide whether a pizza is shown. */
export interface Snapshot {
  quality: TrackedPizza['snap_quality'];
  trusted: boolean;
  censored: boolean;
}

const isFlagged = ({ quality, trusted }: Snapshot): boolean => trusted && quality !== 'buena';

/** May this pizza and its picture leave the server for a viewer with these rights? */
export function isVisibleTo(snapshot: Snapshot, rights: FeedRights): boolean {
  if (snapshot.quality === null) return false;
  if (snapshot.censored && !rights.censored) return false;
  return !isFlagged(snapshot) || rights.flaggedPictures;
}

/** Is this pizza a card of the grid? `bad` is the query flag that lists flagged snapshots too (X21). */
export function isListed(
  snapshot: Snapshot,
  rights: FeedRights,
  { bad }: { bad: boolean },
): boolean {
  if (!isVisibleTo(snapshot, rights)) return false;
  if (snapshot.censored && !rights.listsCensored) return false;
  return !isFlagged(snapshot) || bad;
}
