import { expect, test, type Page } from '@playwright/test';
import { signIn } from './pages/sign-in.ts';

/** The demo accounts, one of each kind of user. */
const KINDS = ['staff', 'manager', 'regular', 'reviewer', 'flagged', 'feed', 'reports'] as const;
type Kind = (typeof KINDS)[number];

const REGULAR: readonly Kind[] = ['staff', 'manager', 'regular', 'reviewer', 'flagged'];
const MANAGERS: readonly Kind[] = ['staff', 'manager'];
const STAFF: readonly Kind[] = ['staff'];
const NOBODY: readonly Kind[] = [];

interface Place {
  path: string;
  /** Title of the browser tab. */
  title: string;
  kinds: readonly Kind[];
}

/** Every route of the product and who may open it (spec 000 section 2.1, decisions X15 to X19). */
const PLACES: readonly Place[] = [
  { path: '/daily-feed', title: 'Daily feed', kinds: [...REGULAR, 'feed'] },
  { path: '/quality-reports', title: 'Quality Reports', kinds: [...REGULAR, 'reports'] },
  {
    path: '/live-pdf/venue/1/week/8-11-2026',
    title: 'Quality Report',
    kinds: ['staff', 'reports'],
  },
  { path: '/daily-insights', title: 'Daily insights', kinds: REGULAR },
  { path: '/management', title: 'Management', kinds: MANAGERS },
  { path: '/admin/user-management', title: 'User management', kinds: MANAGERS },
  { path: '/admin/variable-administration', title: 'Variable administration', kinds: MANAGERS },
  { path: '/admin/other', title: '', kinds: NOBODY },
  { path: '/audit-log', title: 'Audit log', kinds: MANAGERS },
  { path: '/recipes', title: 'Recipes and prices', kinds: MANAGERS },
  { path: '/report/portion-control', title: 'Portion control', kinds: REGULAR },
  { path: '/report/performance', title: 'Performance', kinds: REGULAR },
  { path: '/report/production', title: 'Production', kinds: REGULAR },
  { path: '/report/leaderboard', title: 'Leaderboard', kinds: REGULAR },
  { path: '/report/compare', title: 'Compare', kinds: REGULAR },
  { path: '/report/other', title: '', kinds: NOBODY },
  { path: '/test', title: 'Daily feed, test mode', kinds: REGULAR },
  { path: '/pizza-tv-explorer', title: 'PIZZA TV & PDF', kinds: STAFF },
  {
    path: '/monthly-report/company/2/month/1-10-2026',
    title: 'Monthly report',
    kinds: STAFF,
  },
  { path: '/pizza-tv-month-explorer', title: 'Monthly explorer', kinds: STAFF },
  { path: '/report-control', title: 'Report control', kinds: STAFF },
  { path: '/operation-control-center', title: 'Operation control centre', kinds: STAFF },
  {
    path: '/pizza-tv-validation/venue/1/week/8-11-2026',
    title: 'PIZZA TV & PDF',
    kinds: STAFF,
  },
  { path: '/pizza-tv-print/company/2/week/8-11-2026', title: 'Print', kinds: STAFF },
  {
    path: '/monthly-report/company/2/month/1-10-2026/region/SA',
    title: 'Monthly report',
    kinds: STAFF,
  },
  { path: '/no-such-page', title: '', kinds: NOBODY },
];

/** Navigates within the page, like a link. */
const goOn = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);

for (const kind of KINDS) {
  test(`${kind}: each page is either open or 'Page Not Found'`, async ({ page }) => {
    test.setTimeout(120_000);
    // This test is about access, not data.
    await page.route(/\/api\/(dashboard|analytics|shift_report_data|static|charts)/, (route) =>
      route.abort(),
    );
    await signIn(page, kind);
    for (const { path, title, kinds } of PLACES) {
      await goOn(page, path);
      const refused = page.getByText(`The address ${path} is wrong`, { exact: false });
      if (kinds.includes(kind)) {
        await expect(page, path).toHaveTitle(`${title} · Crustodian`);
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0);
      } else {
        await expect(refused, path).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      }
    }
  });
}

test('anonymous: every page but the public ones leads to the log-in page and back', async ({
  page,
}) => {
  for (const { path, title } of PLACES) {
    await page.goto(path, { waitUntil: 'commit' });
    if (title === '') {
      await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible();
      continue;
    }
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/api/login' && url.searchParams.get('next') === path,
    );
  }
  await page.goto('/pizza-tv/venue/1/');
  await expect(page).toHaveTitle(/Crustodian/);
  await expect(page).toHaveURL(/\/pizza-tv\/venue\/1/);
});
