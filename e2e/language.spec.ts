import { expect, test, type Page } from '@playwright/test';
import { everyScreen } from './every-route.ts';
import { cutTexts, lengthen } from './pages/cut-texts.ts';
import { englishIn } from './pages/english-words.ts';
import { daysAgo } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: /user menu|menú de usuario/ });
const choose = async (page: Page, name: 'English' | 'Español') => {
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
};
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

test('the language is chosen in the user menu: at once, without a reload, and for good', async ({
  page,
}) => {
  // No other test uses this account, because its choice is saved.
  await beSignedIn(page, 'manager2');
  await page.goto('/raters');
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'en');
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/language/', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await choose(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('main')).toContainText('El ojo cambia con el tiempo');
  await expect(navigation(page, 'Revisores')).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  // Also applies to a page opened before the server has received the choice.
  await navigation(page, 'Acciones').click();
  await expect(page.getByRole('main')).toContainText('La cierran las próximas pizzas');
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'es');
  const stored = page.waitForResponse('**/api/language/');
  slow.resolve();
  await stored;
  await page.goto('/raters');
  await expect(page).toHaveTitle('Revisores · Crustodian');
  await choose(page, 'English');
  await expect(page.getByRole('main')).toContainText('Eyes drift');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** Every element that announces that it is loading. */
const waiting = (page: Page) =>
  page.locator('[role=status][aria-label*=argando], [aria-busy=true]').filter({ visible: true });

/** Accounts to test instead of others: a manager sees all that store staff see, and more. */
const READERS: Record<string, string> = { regular: 'manager' };
const SCREENS = everyScreen().map(({ path, account }) => ({
  path,
  reader: account && (READERS[account] ?? account),
}));
/** Pages rendered by the server for users who are not signed in. */
const OF_SERVER = ['/api/login', '/api/forgot-password', '/api/set-password?token=none'];

const WIDTHS = [1440, 390, 320] as const;
const LENGTHENED = [320, 390, 1440] as const;

/** Layout faults of a page at these widths. */
async function cutAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Scripts that follow the width take effect a frame later.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    const cut = await cutTexts(page);
    // Moving elements may look wrong for a moment, so only faults that persist count.
    if (cut.length > 0) await page.waitForTimeout(300);
    const stays = cut.length > 0 ? await cutTexts(page) : cut;
    found.push(...stays.map((fault) => `at ${width}: ${fault}`));
  }
  return found;
}

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' });

  for (const reader of new Set(SCREENS.map((screen) => screen.reader))) {
    test(`${reader ?? 'nobody'}: no page has an English word, none cuts a text, nor one that is 40% longer`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      if (reader) await beSignedIn(page, reader);
      const paths = SCREENS.filter((screen) => screen.reader === reader).map(({ path }) => path);
      for (const path of reader ? paths : [...paths, ...OF_SERVER]) {
        await test.step(path, async () => {
          await page.goto(path);
          if (reader) await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(waiting(page), path).toHaveCount(0);
          for (const fold of await page.locator('main details').all())
            await fold.evaluate((one) => one.setAttribute('open', ''));
          expect.soft(await cutAt(page, WIDTHS), path).toEqual([]);
          // Entries that other tests make meanwhile may contain any words, those of the demo none.
          if (path === '/audit-log') {
            await page.goto(`${path}?max=${daysAgo(2)}`);
            await expect(page.locator('main tbody tr').first()).toBeVisible();
          }
          expect.soft(await englishIn(page), path).toEqual([]);
          await lengthen(page);
          expect.soft(await cutAt(page, LENGTHENED), `${path}, +40%`).toEqual([]);
        });
      }
    });
  }
});
