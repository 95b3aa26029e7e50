import { expect, test } from 'vitest';
import type { Viewer } from './access.ts';
import { landingPath } from './landing.ts';

const viewer: Viewer = {
  id: 1,
  isStaff: false,
  companyManager: false,
  reportsOnly: false,
  dailyFeedOnly: false,
  allowFeedback: false,
  employerId: 7,
  hasCompanyMemberships: false,
  flaggedPictures: false,
};

test.each([
  [{ reportsOnly: true }, '/quality-reports'],
  [{ dailyFeedOnly: true }, '/daily-feed'],
  [{ reportsOnly: true, dailyFeedOnly: true }, '/quality-reports'],
  [{ dailyFeedOnly: true, companyManager: true }, '/daily-feed'],
  [{ companyManager: true }, '/management'],
  [{}, '/daily-insights'],
  [{ isStaff: true }, '/daily-insights'],
])('%o lands on %s', (flags, path) => expect(landingPath({ ...viewer, ...flags })).toBe(path));
