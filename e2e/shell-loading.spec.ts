import { expect, test, type Page } from '@playwright/test';
import { weekStamp } from './pages/complete-report.ts';
import { filesNamedIn, lazyFiles } from './lazy-files.ts';
import { FEED, NOWHERE, SHELL, show, WAYS, type Way } from './lazy-ways.ts';
import { beSignedIn } from './pages/sign-in.ts';

// Files loaded by an earlier test would not be requested again.
test.use({ reuseContext: false });

const NOTICES = 'src/controls/feedback/ToastContainer.tsx';
const NUMBERS = 'src/app/shell/WaitingCount.tsx';
/** Modules that every page of the shell loads automatically after a moment. */
const OF_SHELL = [NOTICES, NUMBERS];
const DID_NOT_COME = 'Part of this page could not be loaded';

const FILES = lazyFiles();
const filesOf = (module: string): string[] => FILES.get(module) ?? [];

/**
 * Blocks one file of the page at a time and counts its requests. Blocked by the browser itself:
 * with routes, every file would pass through the test, and nothing would come from the cache.
 */
async function withFailing(page: Page) {
  const failing = { file: null as string | null, times: 0 };
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === `/${failing.file}`) failing.times += 1;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const fail = async (file: string | null) => {
    Object.assign(failing, { file, times: 0 });
    await session.send('Network.setBlockedURLs', { urls: file === null ? [] : [`*/${file}`] });
  };
  return { failing, fail };
}

const failureNotice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: DID_NOT_COME }).first();

test('every module that is loaded late has a way to it here', () => {
  expect([...FILES.keys()].filter((module) => !OF_SHELL.includes(module)).toSorted()).toEqual(
    [...WAYS.keys()].toSorted(),
  );
});

type NamedWay = [module: string, way: Way];
const filesOfWays = (ways: readonly NamedWay[]): string[] =>
  ways.flatMap(([module]) => filesOf(module));

/**
 * Maximum number of ways per test, so that none takes minutes; the ways of a test share an account.
 */
const MOST_WAYS = 16;
const PARTS = ['manager', 'staff', 'reviewer'].flatMap((account) => {
  const ways = [...WAYS].filter(([, way]) => way.account === account);
  return Array.from({ length: Math.ceil(ways.length / MOST_WAYS) }, (_, at) => ({
    account,
    ways: ways.slice(at * MOST_WAYS, (at + 1) * MOST_WAYS),
  }));
});

/** Starts with only the shell's lazily loaded modules; other tests make those fail. */
async function begin(page: Page): Promise<Set<string>> {
  await page.goto(NOWHERE);
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
  return new Set(OF_SHELL.flatMap(filesOf));
}

/** Pages of one account in parallel, because most of the time is spent waiting for the retry. */
const PAGES_AT_ONCE = 3;

/** Makes each remaining file fail, one after the other; several pages share the remaining files. */
async function failEachFile(page: Page, ways: readonly NamedWay[], left: Set<string>) {
  const { failing, fail } = await withFailing(page);
  while (left.size > 0) {
    const before = left.size;
    // A browser keeps loaded modules, so each round starts from an empty page.
    const kept = await begin(page);
    const next = (module: string) =>
      filesOf(module).find((file) => left.has(file) && !kept.has(file));
    const keep = (modules: string[]) =>
      modules.flatMap(filesOf).forEach((file) => file !== failing.file && kept.add(file));
    for (const [module, { from, reach, loads = [] }] of ways) {
      if (!next(module)) continue;
      if (from) {
        const path = typeof from.path === 'string' ? from.path : await from.path(page);
        await show(page, path);
        await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
        keep(from.loads);
      }
      const file = next(module);
      if (!file) continue;
      left.delete(file);
      await fail(file);
      await reach(page);
      await test.step(`${module} without ${file}`, async () => {
        await expect(failureNotice(page), file).toBeVisible();
        expect(failing.times, `${file} is asked for twice`).toBeGreaterThan(1);
      });
      keep([module, ...loads]);
      await fail(null);
      const close = failureNotice(page).getByRole('button', { name: 'Close' });
      if (await close.isVisible()) await close.click();
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page, NOWHERE);
      await expect(failureNotice(page), file).toHaveCount(0);
    }
    expect(left.size, [...left].join()).toBeLessThan(before);
  }
}

for (const [at, { account, ways }] of PARTS.entries()) {
  test(`${account}, ${ways[0]![0]} and more: each file that does not come is told, and the page stands`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000);
    await beSignedIn(page, account);
    const before = PARTS.slice(0, at).flatMap((part) => part.ways);
    const elsewhere = new Set([...filesOfWays(before), ...OF_SHELL.flatMap(filesOf)]);
    const left = new Set(filesOfWays(ways).filter((file) => !elsewhere.has(file)));
    const pages = [page];
    while (pages.length < PAGES_AT_ONCE) pages.push(await context.newPage());
    await Promise.all(pages.map((each) => failEachFile(each, ways, left)));
    expect(left).toEqual(new Set());
  });
}

/** Pages served as separate HTML files, with their URLs. */
const PAGES = [
  ['index.html', NOWHERE],
  ['tv.html', '/pizza-tv/venue/1'],
  ['print.html', `/live-pdf/venue/1/week/${weekStamp()}?print=1`],
  ['camera-setup.html', '/camera-setup'],
] as const;

for (const [html, path] of PAGES) {
  test(`${html}: each file that it names may fail, and the page says so`, async ({ page }) => {
    if (html === 'index.html' || html === 'print.html') await beSignedIn(page, 'staff');
    const { fail } = await withFailing(page);
    for (const file of filesNamedIn(html)) {
      await fail(file);
      await page.goto(path);
      await expect(page.getByRole('alert'), file).toContainText('The page could not be shown');
      await expect(page.getByRole('button', { name: 'Reload' }), file).toBeVisible();
    }
  });
}

test('toasts that do not come leave the page as it is, and it says so', async ({ page }) => {
  await beSignedIn(page, 'manager');
  const { fail } = await withFailing(page);
  for (const file of filesOf(NOTICES)) {
    await fail(file);
    await page.goto(NOWHERE);
    await expect(failureNotice(page), file).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), file).toBeVisible();
  }
});

test('numbers of the navigation that do not come leave the page as it is', async ({ page }) => {
  await beSignedIn(page, 'manager');
  const { fail } = await withFailing(page);
  for (const file of filesOf(NUMBERS).filter((each) => !filesOf(NOTICES).includes(each))) {
    await fail(file);
    await page.goto(SHELL.path);
    await expect(page.getByRole('navigation').first(), file).toBeVisible();
    await expect(page.getByRole('button', { name: /user menu/ }), file).toBeVisible();
  }
});

test('fonts, icons, pictures and the worker of screens that do not come leave every page usable', async ({
  page,
}) => {
  let failed = 0;
  await page.context().route(/\.(woff2?|svg)$|\/api\/static\/|store-tv-worker/, (route) => {
    failed += 1;
    return route.abort();
  });
  const stands = async (path: string, shown: string) => {
    failed = 0;
    await page.goto(path);
    await expect(page.getByText(shown).first(), path).toBeVisible();
    await expect(page.getByRole('alert'), path).toHaveCount(0);
    expect(failed, path).toBeGreaterThan(0);
  };
  await stands('/api/login', 'Forgot password?');
  await stands('/pizza-tv/venue/1', 'Bandera');
  await beSignedIn(page, 'reviewer');
  await stands(FEED.path, 'Reset Filters');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
});

test('one dropped request is made good without a word', async ({ page }) => {
  await beSignedIn(page, 'manager');
  await page.goto(NOWHERE);
  let dropped = 0;
  await page.route('**/assets/{ComparePage,ShortcutHelp}-*', (route) => {
    dropped += 1;
    return dropped === 1 ? route.abort() : route.continue();
  });
  await show(page, '/report/compare');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  expect(dropped).toBeGreaterThan(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('offline it says so, and goes on by itself when the connection is back', async ({ page }) => {
  await beSignedIn(page, 'manager');
  await page.goto(NOWHERE);
  await show(page, SHELL.path);
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press('?');
  const strip = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect(strip).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
