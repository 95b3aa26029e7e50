import * as contract from '@crustodian/contract/feed';
import { implement } from '#platform/http/http';
import { followFeed } from './follow-feed.ts';
import { readEvaluation } from './read-evaluation.ts';
import { readFeed } from './read-feed.ts';
import { readTrackingInfo } from './read-tracking-info.ts';

export const feedRoutes = implement(contract, {
  readFeed,
  readEvaluation,
  readTrackingInfo,
  followFeed,
});
