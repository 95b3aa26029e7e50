import { may, type Viewer } from '@crustodian/domain/people/access';
import { feedRights, type FeedRights } from '@crustodian/domain/review/feed-visibility';

/** The query flags of the feed's URL (decision X21). */
export interface QueryFlags {
  bad: boolean;
  raw: boolean;
  extraInfo: boolean;
}

/** What a viewer sees and may do on the feed (spec 000 section 6, decisions X20 to X23, X55). */
export interface ScreenRights {
  /** What the server sends, and what is listed of it. */
  feed: FeedRights;
  /** Whether trusted 'mala' snapshots are listed too. */
  bad: boolean;
  /** Whether only photo, specialty and time are shown: no scores, crust, ids, marks or summary. */
  pictureOnly: boolean;
  crust: boolean;
  /** Whether the card shows long ids, original data and snapshot quality. */
  extraInfo: boolean;
  rawScores: boolean;
  select: boolean;
  review: boolean;
  /** Whether bulk actions and the user-feedback dialog are available. */
  staff: boolean;
}

export interface Situation {
  viewer: Viewer;
  flags: QueryFlags;
  /** Whether the company shows crusts to everyone. */
  pjStore: boolean;
}

export function screenRights({ viewer, flags, pjStore }: Situation): ScreenRights {
  const feed = feedRights(viewer);
  const staff = may(viewer, 'staff');
  const review = may(viewer, 'reviewer');
  return {
    feed,
    bad: feed.flaggedPictures && flags.bad,
    pictureOnly: !feed.scores,
    crust: feed.scores && (pjStore || review),
    extraInfo: staff && flags.extraInfo,
    rawScores: staff && flags.raw,
    select: staff || review,
    review,
    staff,
  };
}
