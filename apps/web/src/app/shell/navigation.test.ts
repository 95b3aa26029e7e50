import type { Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { expect, test } from 'vitest';
import { keptSearch, navigationOf, tabOf, tabsOf } from './navigation.ts';

const regular: Viewer = { ...regularViewer, employerId: 7 };

const labels = (flags: Partial<Viewer>, hidden?: string) =>
  navigationOf({ ...regular, ...flags }, hidden).flatMap(({ links }) =>
    links.map(({ label }) => label),
  );

const REPORTS = ['Performance', 'Production', 'Portion control', 'Leaderboard', 'Compare'];
const QUALITY = ['Daily insights', 'Daily feed', 'Find a pizza'];
const COMMON = [...QUALITY, ...REPORTS, 'Quality Reports', 'Objections'];
const HOW_GOOD = ['Train your eye', 'How good is it?', 'Cameras'];
const PROVIDER = [
  'PIZZA TV & PDF',
  'Monthly explorer',
  'Report control',
  'Operation control centre',
];
const ADMIN = ['User management', 'Variable administration', 'Integrations'];

test.each<[string, Partial<Viewer>, string[]]>([
  ['regular', {}, ['Today', 'Actions', ...COMMON, ...HOW_GOOD]],
  [
    'manager',
    { companyManager: true },
    ['Today', 'Actions', 'Management', ...COMMON, 'Reviewers', ...HOW_GOOD, ...ADMIN],
  ],
  [
    'manager without a company',
    { companyManager: true, employerId: null },
    ['Today', 'Actions', 'Management', ...COMMON, 'Reviewers', ...HOW_GOOD],
  ],
  ['staff', { isStaff: true }, ['Today', 'Actions', ...COMMON, ...HOW_GOOD, ...PROVIDER]],
  ['daily_feed_only', { dailyFeedOnly: true }, ['Daily feed']],
  ['reports_only', { reportsOnly: true }, ['Quality Reports']],
  ['a restricted manager', { reportsOnly: true, companyManager: true }, ['Quality Reports']],
])('%s', (_kind, flags, shown) => {
  expect(labels(flags)).toEqual(shown);
});

test('the five report links can be hidden by the build', () => {
  expect(labels({}, 'production, performance,leaderboard,compare,portion-control')).toEqual([
    'Today',
    'Actions',
    ...QUALITY,
    'Quality Reports',
    'Objections',
    ...HOW_GOOD,
  ]);
});

test.each([
  ['/report/performance', '/report/performance'],
  ['/report/compare', '/report/performance'],
  ['/report/leaderboard', '/report/performance'],
  ['/daily-feed', '/daily-feed'],
  ['/today', '/today'],
  ['/daily-insights', null],
  ['/management', null],
  ['/admin/user-management', null],
  ['/audit-log', null],
])('on phones %s lies under %s', (page, tab) =>
  expect(tabOf(navigationOf({ ...regular, companyManager: true }), page)).toBe(tab),
);

test('the tabs of phones, in their order', () => {
  const names = (flags: Partial<Viewer>, hidden?: string) =>
    tabsOf(navigationOf({ ...regular, ...flags }, hidden)).map(({ tab }) => tab);
  expect(names({})).toEqual(['Today', 'Daily feed', 'Actions', 'Reports']);
  expect(names({}, 'performance')).toEqual(['Today', 'Daily feed', 'Actions']);
});

const CHOSEN = { company: '1', venue: '2', min: '2025-11-01', max: '2025-11-30' };
const PLACE = { company: '1', venue: '2' };

test.each<[string, string, true | undefined, object]>([
  ['between pages of figures', '/report/performance', true, CHOSEN],
  ['past the leaderboard', '/report/leaderboard', true, CHOSEN],
  ['from management', '/management', true, CHOSEN],
  ['not from the feed', '/daily-feed', true, PLACE],
  ['not to the feed', '/report/performance', undefined, PLACE],
])('company and venue go along, days %s', (_case, here, ofDays, kept) => {
  expect(keptSearch({ ofDays }, here)(CHOSEN)).toEqual(kept);
});

test('what was not chosen is not set', () => {
  expect(keptSearch({ ofDays: true }, '/management')({ company: '1' })).toEqual({ company: '1' });
});
