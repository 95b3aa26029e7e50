import { may, type Viewer } from './access.ts';

type LandingPath = '/quality-reports' | '/daily-feed' | '/management' | '/daily-insights';

/** Landing page of a signed-in user (spec 000 section 2.1, decision X17). */
export function landingPath(viewer: Viewer): LandingPath {
  if (viewer.reportsOnly) return '/quality-reports';
  if (viewer.dailyFeedOnly) return '/daily-feed';
  return may(viewer, 'companyManager') ? '/management' : '/daily-insights';
}
