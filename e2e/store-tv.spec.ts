import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { WEEK } from './pages/report-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** A separate store, so that no other test changes its reports. */
const VENUE = 6;
const SCREEN = `/pizza-tv/venue/${VENUE}/`;
const CALL = `/api/pizza_tv/pizza_tv/venue_pk/${VENUE}/`;

interface Screen {
  week_stamp: string;
  pizzas: object[];
  best_in_class: object[];
  ranking: { name: string; row: number }[];
  report_problems: { tips: { en: string[]; es: string[] } }[];
  standard: Record<string, number | null>;
  venue: { pretty_name: string };
}
const read = async (request: APIRequestContext, query = ''): Promise<Screen> =>
  (await request.get(CALL + query)).json() as Promise<Screen>;

const footer = (page: Page) => page.getByRole('status');
const slideOf = (page: Page, carousel: string) =>
  page.getByRole('region', { name: carousel }).getByRole('img', { name: /^Picture \d+ of \d+$/ });
const photoOf = (page: Page, carousel: string) =>
  page.getByRole('region', { name: carousel }).locator('img:not([alt=""])');

/** Resolves when the screen's photograph has loaded, not only its placeholder. */
const expectPhoto = (page: Page, carousel: string) =>
  expect
    .poll(() => photoOf(page, carousel).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(100);

test("a store's week for everybody: no user is asked for, and axe finds nothing", async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(SCREEN);
  const data = await read(request);
  await expect(page.getByRole('heading', { name: data.venue.pretty_name, level: 1 })).toBeVisible();
  for (const part of ['Last week', 'Best in class', 'Weekly score', 'Ranking', 'Tip of the week']) {
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  }
  await expectPhoto(page, 'Last week');
  await expectPhoto(page, 'Best in class');
  await expect(page.getByText(data.report_problems[0]!.tips.en[0]!)).toBeVisible();
  const rows = page.getByRole('region', { name: 'Ranking' }).getByRole('listitem');
  await expect(rows).toHaveText(data.ranking.map(({ name }) => new RegExp(name)));
  // The bar of the week has the week's share of 500 px as its length.
  const bar = page.locator('li[data-kind="now"] > span').first();
  const length = Math.round((data.standard['total'] ?? 0) * 500);
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeCloseTo(length, 0);
  await expect(footer(page)).toHaveText(/^Updated today \d\d:\d\d$/);
  expect(await violations(page)).toEqual([]);
  const others = asked.filter(
    (path) =>
      !/^\/(assets\/|favicon|load-failure\.js|pizza-tv\/venue\/|service-worker\.js)/.test(path),
  );
  expect(others.filter((path) => !path.startsWith(CALL))).toEqual([]);
});

test('what is wrong in the address counts as not set', async ({ page, request }) => {
  const { week_stamp } = await read(request);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const weekAsked = page.waitForRequest((each) => new URL(each.url()).pathname === CALL);
  await page.goto(`${SCREEN}?zoom=-50&lang=fr&week=31-2-2024`);
  expect(new URL((await weekAsked).url()).search).toBe('');
  await expect(page.getByRole('heading', { name: 'Tip of the week' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toHaveCSS('zoom', '1');
  await page.goto(`${SCREEN}?zoom=0`);
  await expect(main).toHaveCSS('zoom', '1');

  const [asked] = await Promise.all([
    page.waitForRequest((each) => each.url().includes('week_stamp')),
    page.goto(`${SCREEN}?zoom=150&lang=es&week=${week_stamp}`),
  ]);
  expect(new URL(asked.url()).searchParams.get('week_stamp')).toBe(week_stamp);
  await expect(page.getByRole('heading', { name: 'Consejo de la semana' })).toBeVisible();
  await expect(main).toHaveCSS('zoom', '1.5');
  // A week without a report is not an error.
  await page.goto(`${SCREEN}?week=4-3-2024`);
  await expect(page.getByText('The report of this week is not finished yet')).toBeVisible();
});

/** Size of the page's heap in bytes after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize;
}

const MINUTE_MS = 60_000;

/** Plays for this many minutes; in each, the carousel must advance and its photograph must load. */
async function play(page: Page, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = await slideOf(page, 'Last week').getAttribute('aria-label');
    await page.clock.runFor(MINUTE_MS / 3);
    await expect(slideOf(page, 'Last week')).not.toHaveAttribute('aria-label', before!);
    await page.clock.runFor((MINUTE_MS * 2) / 3);
    await expectPhoto(page, 'Last week');
  }
}

test('an hour without a network: it plays on, says how old it is, and does not grow', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const { pizzas, best_in_class } = await read(request);
  await page.clock.install();
  await page.goto(SCREEN);
  await expectPhoto(page, 'Last week');
  // All pictures must be cached before the network is cut.
  const kept = () =>
    page.evaluate(
      async (name) => (await (await caches.open(name)).keys()).length,
      `store-tv-${VENUE}`,
    );
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(pizzas.length);
  expect(best_in_class.length).toBeGreaterThan(0);
  await play(page, 1);
  await context.setOffline(true);
  await play(page, 3);
  await expect(footer(page)).toHaveText(/^Data from .+ · [34] min old$/);
  const early = await heapOf(page);
  await play(page, 24);
  expect((await heapOf(page)) - early).toBeLessThan(1_500_000);

  // The full reload every 30 minutes is served from the cache.
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.clock.fastForward(3 * MINUTE_MS).catch(() => undefined);
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
  await expectPhoto(page, 'Last week');
  await play(page, 28);
  await expect(footer(page)).toHaveText(/^Data from .+ · (5\d min|1 h) old$/);
  await expect(page.getByRole('heading', { name: 'Tip of the week' })).toBeVisible();

  await context.setOffline(false);
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(footer(page)).toHaveText(/^Updated /);
});

test('carousels turn after 20 and 27 seconds', async ({ page }) => {
  // The clock is paused and moved by the test, so that loading time does not count.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(SCREEN);
  const [lastWeek, best] = [slideOf(page, 'Last week'), slideOf(page, 'Best in class')];
  const at = (turn: number) => new RegExp(`^Picture ${turn} of `);
  await expect(lastWeek).toHaveAttribute('aria-label', at(1));
  for (const [seconds, slideOfLastWeek, slideOfBest] of [
    [19, 1, 1],
    [2, 2, 1],
    [5, 2, 1],
    [2, 2, 2],
    [13, 3, 2],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect(lastWeek).toHaveAttribute('aria-label', at(slideOfLastWeek));
    await expect(best).toHaveAttribute('aria-label', at(slideOfBest));
  }
});

test('a store is switched to a link, which can be revoked; its screen hears of it within 5 s', async ({
  page,
  browser,
  request,
}) => {
  const { venue } = await read(request);
  await beSignedIn(page, 'manager');
  await page.goto('/admin/user-management');
  const row = page.getByRole('region', { name: 'Store TV' }).locator(`li[data-venue="${VENUE}"]`);
  await expect(row).toContainText('Open to everyone');
  // A screen on a wall, without a signed-in user.
  const wall = await browser.newContext();
  const screen = await wall.newPage();
  try {
    await screen.goto(SCREEN);
    await expect(screen.getByRole('heading', { name: venue.pretty_name, level: 1 })).toBeVisible();
    await row.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByText(/\/pizza-tv\/venue\/6\/\?key=[\w-]{43}$/).textContent();
    const closed = screen.getByRole('heading', { name: 'This screen is not available' });
    await expect(closed).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await screen.goto(link!);
    await expectPhoto(screen, 'Last week');

    await row.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Close', exact: true })
      .last()
      .click();
    await expect(row).toContainText('Closed');
    await expect(closed).toBeVisible();
  } finally {
    await wall.close();
    // Whether it is closed or opens by link, it is opened again for the next test.
    await page.reload();
    await row.getByRole('button', { name: 'Open' }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Open' });
    await expect(row.or(sure).first()).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await expect(row).toContainText('Open to everyone');
  }
});

test("a regular user's Quality Reports lead to the store's screen of the week", async ({
  page,
  context,
}) => {
  await beSignedIn(page, 'regular');
  await page.goto(`/quality-reports?week=${WEEK}`);
  const link = page.locator('a[href^="/pizza-tv/venue/"]').first();
  await expect(link).toHaveAttribute('target', '_blank');
  const [screen] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(screen).toHaveURL(/\/pizza-tv\/venue\/\d+\?week=\d+-\d+-\d+$/);
  await expect(screen.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  await expect(screen.getByRole('navigation')).toHaveCount(0);
});
