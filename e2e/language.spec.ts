import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { beSignedIn } from './pages/sign-in.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: /user menu|menú de usuario/ });
const choose = async (page: Page, name: 'English' | 'Español') => {
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
};
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

test('the language is chosen in the user menu: at once, without a reload, and for good', async ({
  page,
}) => {
  // No other test signs this account in: what it chooses is kept.
  await beSignedIn(page, 'manager2');
  await page.goto('/raters');
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'en');
  await choose(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('main')).toContainText('El ojo cambia con el tiempo');
  await expect(navigation(page, 'Revisores')).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await navigation(page, 'Acciones').click();
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'es');
  await page.goto('/raters');
  await expect(page).toHaveTitle('Revisores · Crustodian');
  await choose(page, 'English');
  await expect(page.getByRole('main')).toContainText('Eyes drift');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** A text of each page, as a Spanish browser shows it on the first visit. */
const SPANISH_PAGES = [
  ['/actions', 'La cierran las próximas pizzas'],
  ['/action', 'No hay ninguna acción elegida'],
  ['/signal', 'No hay ninguna señal elegida'],
  ['/cameras', 'Último día, por hora'],
] as const;

/** Of the shown elements with text of their own, those that are cut at their side. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav *, header *, main *')]
      .filter(
        (element) =>
          element instanceof HTMLElement &&
          element.offsetWidth > 2 &&
          [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()) &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => element.textContent),
  );

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test.describe('in a Spanish browser', () => {
      test.use({ locale: 'es-MX' });

      for (const [path, text] of SPANISH_PAGES) {
        test(`${path} speaks Spanish`, async ({ page }) => {
          await beSignedIn(page, 'manager');
          await page.goto(path);
          await expect(page.getByRole('main')).toContainText(text);
          await expect(page.getByRole('main')).toHaveAttribute('lang', 'es');
          expect(await cutTexts(page)).toEqual([]);
          expect(await violations(page)).toEqual([]);
        });
      }

      test('pages of reviewers speak Spanish from the first visit', async ({ page }) => {
        await beSignedIn(page, 'manager');
        await page.goto('/raters');
        await expect(page.getByRole('main')).toContainText('esto no es una clasificación');
        expect(await cutTexts(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        await userMenu(page).click();
        await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  });
}
