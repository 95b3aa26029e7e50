import { feedSearch } from '../features/feed/feed-url.ts';
import { startFeed } from '../features/feed/live/start-feed.ts';
import { lazyPage } from './lazy-page.ts';
import { page } from './page-route.ts';

export const feed = page('/daily-feed', {
  title: 'Daily feed',
  access: 'feed',
  page: lazyPage(() => import('../features/feed/FeedPage.tsx'), 'FeedPage'),
  search: feedSearch,
  start: startFeed,
  spanish: true,
});

export const testFeed = page('/test', {
  title: 'Daily feed, test mode',
  access: 'regular',
  page: lazyPage(() => import('../features/feed/sample/TestFeedPage.tsx'), 'TestFeedPage'),
  search: feedSearch,
  spanish: true,
});
