import type { Page } from '@playwright/test';
import { completeReport, weekStamp } from './pages/complete-report.ts';
import { everyPage } from './every-route.ts';
import { card, feedPath, YESTERDAY } from './pages/feed-page.ts';

/** A way to make the app load a module. */
export interface Way {
  account: string;
  /** Page to open first, with the modules that it loads. */
  from?: { path: string | ((page: Page) => Promise<string>); loads: string[] };
  reach: (page: Page) => Promise<unknown>;
  /** Other modules that are loaded at the same time. */
  loads?: string[];
}

/** A page without lazily loaded modules of its own. */
export const NOWHERE = '/no-such-page';
export const SHELL = {
  path: '/audit-log',
  loads: ['src/features/admin/audit-log/AuditLogPage.tsx'],
};

/** Navigates to another page of the app without a reload, like a link. */
export const show = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const PERFORMANCE = {
  path: '/report/performance',
  loads: ['src/features/analytics/performance/PerformancePage.tsx', 'src/charts/Drawing.tsx'],
};
export const FEED = {
  path: feedPath({ day: YESTERDAY }),
  loads: ['src/features/feed/FeedPage.tsx'],
};
/** Created once, because several pages use it. */
let report: ReturnType<typeof completeReport> | undefined;
const REVIEW = {
  path: async (page: Page) => {
    report ??= completeReport(page);
    const { venue } = await report;
    return `/pizza-tv-validation/venue/${venue}/week/${weekStamp()}`;
  },
  loads: ['src/features/weekly-reports/review/ValidationPage.tsx'],
};
const inPage = (path: string, account = 'manager'): Way => ({
  account,
  reach: (page) => show(page, path),
});
const exported: Way = {
  account: 'manager',
  from: PERFORMANCE,
  reach: (page) => press(page, 'Export'),
};

/** Modules other than the shell's pages. Add every new lazily loaded module here. */
const OTHERS: Record<string, Way> = {
  'src/charts/Drawing.tsx': { ...inPage('/report/performance'), loads: PERFORMANCE.loads },
  'src/charts/export/xlsx.ts': exported,
  'src/charts/export/csv.ts': {
    account: 'manager',
    from: PERFORMANCE,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /: download$/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    },
  },
  'src/features/feed/sample/sample-feed.json': {
    ...inPage('/test'),
    loads: ['src/features/feed/sample/TestFeedPage.tsx'],
  },
  'src/features/store-tv/StoreTvPage.tsx': inPage('/pizza-tv/venue/1'),
  'src/app/shell/ShortcutHelp.tsx': {
    account: 'manager',
    from: SHELL,
    reach: (page) => page.keyboard.press('?'),
  },
  'src/app/shell/MoreSheet.tsx': {
    account: 'manager',
    from: SHELL,
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await press(page, 'More');
    },
  },
  'src/app/shell/UserMenuItems.tsx': {
    account: 'manager',
    from: SHELL,
    reach: (page) => page.getByRole('button', { name: /user menu/ }).click(),
  },
  'src/language/spanish.ts': {
    account: 'manager',
    from: SHELL,
    reach: async (page) => {
      await page.getByRole('button', { name: /user menu/ }).click();
      await page.getByRole('menuitemradio', { name: 'Español' }).click();
    },
    loads: ['src/app/shell/UserMenuItems.tsx'],
  },
  'src/features/session/ChangePasswordDialog.tsx': {
    account: 'manager',
    from: SHELL,
    reach: (page) => choose(page, 'Change password'),
    loads: ['src/app/shell/UserMenuItems.tsx'],
  },
  'src/controls/dialogs/ConfirmPanel.tsx': {
    account: 'reviewer',
    from: FEED,
    reach: (page) => press(page, 'Mark day as reviewed'),
  },
  'src/features/review/photo/ZoomGestures.tsx': {
    account: 'reviewer',
    from: FEED,
    reach: (page) => card(page, 1).click(),
  },
  'src/features/review/edit/GroundTruthDialog.tsx': {
    account: 'staff',
    from: FEED,
    reach: async (page) => {
      await card(page, 1).click();
      await press(page, 'User feedback');
    },
  },
  'src/features/objections/ObjectionDialog.tsx': {
    account: 'reviewer',
    from: FEED,
    reach: async (page) => {
      await card(page, 1).click();
      await press(page, 'This is not right');
    },
  },
  'src/audited-figures/AuditedDetails.tsx': {
    account: 'manager',
    from: PERFORMANCE,
    reach: (page) => page.locator('button[aria-haspopup="dialog"][data-look]').first().click(),
  },
  '@zumer/snapdom/dist/snapdom.mjs': {
    account: 'staff',
    from: REVIEW,
    reach: (page) => press(page, 'Generate File'),
  },
};

/** Maps accounts to a few, so that shared files are loaded once for many pages. */
const ACCOUNTS: Record<string, string> = {
  regular: 'manager',
  reviewer: 'manager',
  reports: 'staff',
};
/** Pages that no other account opens. */
const OF_REVIEWERS = ['/audit', '/your-eye'];
const accountOf = (path: string, account: string): string =>
  OF_REVIEWERS.includes(path) ? account : (ACCOUNTS[account] ?? account);
/** Pages come before the parts opened on them, which load the pages completely. */
export const WAYS = new Map([
  ...everyPage().map(
    ({ path, account, module }) => [module, inPage(path, accountOf(path, account))] as const,
  ),
  ...Object.entries(OTHERS),
]);
