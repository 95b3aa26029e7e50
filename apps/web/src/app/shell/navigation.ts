import { may, type Access, type Viewer } from '@crustodian/domain/people/access';
import {
  IconAdjustmentsHorizontal,
  IconArrowsDiff,
  IconBulb,
  IconCalendarMonth,
  IconCamera,
  IconChartHistogram,
  IconChartLine,
  IconClipboardCheck,
  IconDeviceTv,
  IconEyeCheck,
  IconEyeHeart,
  IconEyeSpark,
  IconGauge,
  IconInbox,
  IconLayoutDashboard,
  IconMessageExclamation,
  IconPhoto,
  IconPlug,
  IconReport,
  IconScaleOutline,
  IconSearch,
  IconTarget,
  IconTargetArrow,
  IconTrophy,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Phrase } from '../../language/language.ts';

export interface NavigationLink {
  label: Phrase;
  to: NonNullable<LinkProps['to']>;
  access: Access;
  icon: Icon;
  /** Its figures cover a chosen range of days, which links to other such pages keep. */
  ofDays?: true | undefined;
  /** May be hidden by the build setting VITE_HIDDEN_REPORTS. */
  hideable?: string;
}

export interface NavigationGroup {
  title: Phrase;
  links: readonly NavigationLink[];
}

const GROUPS: readonly NavigationGroup[] = [
  {
    title: 'Quality',
    links: [
      { label: 'Today', to: '/today', access: 'regular', icon: IconInbox },
      { label: 'Actions', to: '/actions', access: 'regular', icon: IconTarget },
      {
        label: 'Management',
        to: '/management',
        access: 'companyManager',
        icon: IconLayoutDashboard,
        ofDays: true,
      },
      {
        label: 'Daily insights',
        to: '/daily-insights',
        access: 'regular',
        icon: IconBulb,
      },
      {
        label: 'Daily feed',
        to: '/daily-feed',
        access: 'feed',
        icon: IconPhoto,
      },
      { label: 'Find a pizza', to: '/look-up', access: 'regular', icon: IconSearch },
    ],
  },
  {
    title: 'Reports',
    links: [
      {
        label: 'Performance',
        to: '/report/performance',
        access: 'regular',
        icon: IconChartLine,
        ofDays: true,
        hideable: 'performance',
      },
      {
        label: 'Production',
        to: '/report/production',
        access: 'regular',
        icon: IconChartHistogram,
        ofDays: true,
        hideable: 'production',
      },
      {
        label: 'Portion control',
        to: '/report/portion-control',
        access: 'regular',
        icon: IconScaleOutline,
        ofDays: true,
        hideable: 'portion-control',
      },
      {
        label: 'Leaderboard',
        to: '/report/leaderboard',
        access: 'regular',
        icon: IconTrophy,
        ofDays: true,
        hideable: 'leaderboard',
      },
      {
        label: 'Compare',
        to: '/report/compare',
        access: 'regular',
        icon: IconArrowsDiff,
        ofDays: true,
        hideable: 'compare',
      },
      {
        label: 'Quality Reports',
        to: '/quality-reports',
        access: 'qualityReports',
        icon: IconReport,
      },
    ],
  },
  {
    title: 'Measurement',
    links: [
      {
        label: 'Blind review',
        to: '/audit',
        access: 'reviewer',
        icon: IconEyeCheck,
      },
      {
        label: 'Objections',
        to: '/objections',
        access: 'regular',
        icon: IconMessageExclamation,
      },
      {
        label: 'Reviewers',
        to: '/raters',
        access: 'companyManager',
        icon: IconUserCheck,
      },
      { label: 'Your eye', to: '/your-eye', access: 'reviewer', icon: IconEyeHeart },
      { label: 'Train your eye', to: '/train-your-eye', access: 'regular', icon: IconEyeSpark },
      { label: 'How good is it?', to: '/measurement', access: 'regular', icon: IconTargetArrow },
      { label: 'Cameras', to: '/cameras', access: 'regular', icon: IconCamera },
    ],
  },
  {
    title: 'Provider',
    links: [
      { label: 'PIZZA TV & PDF', to: '/pizza-tv-explorer', access: 'staff', icon: IconDeviceTv },
      {
        label: 'Monthly explorer',
        to: '/pizza-tv-month-explorer',
        access: 'staff',
        icon: IconCalendarMonth,
      },
      { label: 'Report control', to: '/report-control', access: 'staff', icon: IconClipboardCheck },
      {
        label: 'Operation control centre',
        to: '/operation-control-center',
        access: 'staff',
        icon: IconGauge,
      },
    ],
  },
  {
    title: 'Admin',
    links: [
      {
        label: 'User management',
        to: '/admin/user-management',
        access: 'admin',
        icon: IconUsers,
      },
      {
        label: 'Variable administration',
        to: '/admin/variable-administration',
        access: 'admin',
        icon: IconAdjustmentsHorizontal,
      },
      { label: 'Integrations', to: '/integrations', access: 'admin', icon: IconPlug },
    ],
  },
];

/** Comma-separated names of report pages without a link in this build (spec 000 section 2.1). */
const HIDDEN_REPORTS = import.meta.env.VITE_HIDDEN_REPORTS ?? '';

/** The links that the viewer may open, in groups; empty groups are omitted. */
export function navigationOf(viewer: Viewer, hidden = HIDDEN_REPORTS): NavigationGroup[] {
  const hiddenNames = hidden.split(',').map((name) => name.trim());
  return GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(
      ({ access, hideable }) =>
        may(viewer, access) && !(hideable && hiddenNames.includes(hideable)),
    ),
  })).filter(({ links }) => links.length > 0);
}

/** The tabs on phones, in order; a tab with the title of a group is active on all of its pages. */
const TABS: readonly (readonly [NavigationLink['to'], Phrase])[] = [
  ['/today', 'Today'],
  ['/daily-feed', 'Daily feed'],
  ['/actions', 'Actions'],
  ['/report/performance', 'Reports'],
];

export interface Tab extends NavigationLink {
  tab: Phrase;
}

/** The tabs that the viewer may open. */
export const tabsOf = (groups: readonly NavigationGroup[]): Tab[] =>
  TABS.flatMap(([path, tab]) =>
    groups.flatMap(({ links }) =>
      links.flatMap((link) => (link.to === path ? { ...link, tab } : [])),
    ),
  );

/**
 * The phone's active tab on a page: its own, or else the one named after its group ('Reports');
 * null if only More leads to the page.
 */
export function tabOf(groups: readonly NavigationGroup[], pathname: string): string | null {
  const group = groups.find(({ links }) => links.some(({ to }) => to === pathname));
  const tabs = tabsOf(groups);
  const own = tabs.find(({ to }) => to === pathname);
  return (own ?? tabs.find(({ tab }) => tab === group?.title))?.to ?? null;
}

/** reports_only and daily_feed_only users have a single page and no sidebar. */
export const isRestricted = (viewer: Viewer): boolean => viewer.reportsOnly || viewer.dailyFeedOnly;

interface Chosen {
  company?: string;
  venue?: string;
  min?: string;
  max?: string;
}

const PAGES_OF_DAYS = new Set<string>(
  GROUPS.flatMap(({ links }) => links.flatMap(({ to, ofDays }) => (ofDays ? to : []))),
);

/**
 * The search parameters that a link keeps: company and venue always, the days only between pages
 * whose figures cover days.
 */
export const keptSearch =
  ({ ofDays }: Pick<NavigationLink, 'ofDays'>, here: string) =>
  ({ company, venue, min, max }: Chosen): Chosen => ({
    ...(company !== undefined && { company }),
    ...(venue !== undefined && { venue }),
    ...(ofDays &&
      PAGES_OF_DAYS.has(here) &&
      min !== undefined &&
      max !== undefined && { min, max }),
  });
