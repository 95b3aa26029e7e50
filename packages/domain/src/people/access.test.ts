import { expect, test } from 'vitest';
import { ACCESS, landingPath, may, type Access, type Viewer } from './access.ts';
import { regularViewer } from './viewer.fixture.ts';

const regular: Viewer = { ...regularViewer, employerId: 7 };
const everybody = ['public', 'signedIn'] as const;
const regularPages = [...everybody, 'regular', 'feed', 'qualityReports'] as const;
const adminPages = ['companyManager', 'admin', 'adminOrStaff', 'recipes'] as const;

test.each<[string, Partial<Viewer> | null, readonly Access[]]>([
  ['nobody', null, ['public']],
  ['regular', {}, regularPages],
  ['reviewer', { allowFeedback: true }, [...regularPages, 'reviewer', 'goldenSample']],
  ['manager', { companyManager: true }, [...regularPages, ...adminPages]],
  [
    'manager without a company',
    { companyManager: true, employerId: null },
    [...regularPages, 'companyManager', 'recipes'],
  ],
  [
    'manager by membership',
    { companyManager: true, employerId: null, hasCompanyMemberships: true },
    [...regularPages, ...adminPages],
  ],
  [
    'staff',
    { isStaff: true },
    [...regularPages, 'livePdf', 'staff', 'adminOrStaff', 'recipes', 'goldenSample'],
  ],
  ['daily_feed_only', { dailyFeedOnly: true }, [...everybody, 'feed']],
  ['reports_only', { reportsOnly: true }, [...everybody, 'qualityReports', 'livePdf']],
  [
    'both restrictions',
    { reportsOnly: true, dailyFeedOnly: true },
    [...everybody, 'qualityReports', 'livePdf'],
  ],
  [
    'a restricted user with every grant',
    { dailyFeedOnly: true, companyManager: true, allowFeedback: true, isStaff: true },
    [...everybody, 'feed'],
  ],
])('%s', (_kind, flags, granted) => {
  const viewer = flags && { ...regular, ...flags };
  const all = Object.keys(ACCESS) as Access[];
  expect(all.filter((access) => may(viewer, access)).sort()).toEqual([...granted].sort());
});

test.each([
  [{ reportsOnly: true }, '/quality-reports'],
  [{ dailyFeedOnly: true }, '/daily-feed'],
  [{ reportsOnly: true, dailyFeedOnly: true }, '/quality-reports'],
  [{ dailyFeedOnly: true, companyManager: true }, '/daily-feed'],
  [{ companyManager: true }, '/management'],
  [{}, '/daily-insights'],
  [{ isStaff: true }, '/daily-insights'],
])('%o lands on %s', (flags, path) =>
  expect(landingPath({ ...regular, ...flags }, { starts_with_today: false })).toBe(path),
);

test.each([
  [{ companyManager: true }, '/today'],
  [{}, '/today'],
  [{ dailyFeedOnly: true }, '/daily-feed'],
  [{ reportsOnly: true }, '/quality-reports'],
])('%o who chose Today lands on %s', (flags, path) =>
  expect(landingPath({ ...regular, ...flags }, { starts_with_today: true })).toBe(path),
);
