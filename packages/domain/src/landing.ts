import { may, type Viewer } from './access.ts';

/** First page of a signed-in user (spec 000 section 2.1, decision X17). */
export function landingPath(viewer: Viewer): string {
  if (viewer.reportsOnly) return '/quality-reports';
  if (viewer.dailyFeedOnly) return '/daily-feed';
  return may(viewer, 'companyManager') ? '/management' : '/daily-insights';
}
