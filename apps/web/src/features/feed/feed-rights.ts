import { may, type Viewer } from '@crustodian/domain/people/access';
import { feedRights, type FeedRights } from '@crustodian/domain/review/feed-visibility';

/** The query flags of the feed's address (decision X21). */
export interface QueryFlags {
  bad: boolean;
  raw: boolean;
  extraInfo: boolean;
}

/** What a viewer sees and may do on the feed (spec 000 section 6, decisions X20 to X23, X55). */
export interface ScreenRights {
  /** What the server sends and what of it is listed. */
  feed: FeedRights;
  /** Trusted 'mala' snapshots are listed too. */
  bad: boolean;
  /** Photo, specialty and time only: no scores, crust, ids, marks or summary. */
  pictureOnly: boolean;
  crust: boolean;
  /** Long ids, original data and snapshot quality on the card. */
  extraInfo: boolean;
  rawScores: boolean;
  select: boolean;
  review: boolean;
  /** Bulk actions and the user-feedback dialog. */
  staff: boolean;
}

export interface Situation {
  viewer: Viewer;
  flags: QueryFlags;
  /** The company shows crusts to everyone. */
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
