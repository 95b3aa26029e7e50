import { expect, test, type Locator, type Page } from '@playwright/test';
import { card, openFeed, overlay, YESTERDAY } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

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
  // No other test signs this account in: what it chooses is kept.
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
  // Also a page that is opened before the server has the choice.
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

/** A text of each page, as a Spanish browser shows it on the first visit. */
const SPANISH_PAGES = [
  ['/actions', 'La cierran las próximas pizzas'],
  ['/action', 'No hay ninguna acción elegida'],
  ['/rollouts', 'Algunas tiendas empiezan, por sorteo'],
  ['/signal', 'No hay ninguna señal elegida'],
  ['/cameras', 'Último día, por hora'],
  ['/admin/user-management', 'Destinatarios de informes'],
  ['/admin/variable-administration', 'Pizza excelente'],
  ['/audit-log', 'Antes y después'],
  ['/look-up', 'Número de pedido'],
  ['/orders', 'Por la API'],
  ['/morning-mail', 'Horas de silencio'],
  ['/objections', 'Dónde tenían razón las tiendas'],
  ['/measurement', 'A quién se miró'],
  ['/report/performance', 'Puntuación por día y hora'],
  ['/report/production', 'Distribución por día y hora'],
  ['/report/leaderboard?of=shifts', 'Historial de ganadores'],
  ['/report/leaderboard?of=stores', 'Dónde podría estar cada tienda'],
  ['/management', 'Regiones'],
] as const;

/** The same of the pages of staff. */
const PAGES_OF_STAFF = [
  ['/report-control', 'QA lista, todas'],
  ['/operation-control-center', 'Tiendas en total'],
  ['/measurement', 'Cómo leer estas cifras'],
] as const;

/** English words that no name of the demo chain has. */
const ENGLISH =
  /\b(the(?! works\b)|and|with|this|last|next|previous|weeks?|days?|stores?|reports?|loading|search|select|show|none|any|sort|refresh|updated|download|of)\b/gi;

/** What is read and heard in English; what people of the stores wrote is quoted, and stays as it is. */
const englishIn = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => {
    for (const quoted of document.querySelectorAll('q')) quoted.remove();
    const named = document.querySelectorAll('[aria-label], [title], [placeholder], [alt]');
    return [
      document.body.innerText,
      ...[...named].flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((of) => element.getAttribute(of) ?? ''),
      ),
    ];
  });
  return [...new Set(said.flatMap((text) => text.match(ENGLISH) ?? []))];
};

/** Visible elements with text of their own that is cut off at the side. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav *, header *, main *, [role=dialog] *')]
      .filter(
        (element) =>
          element instanceof HTMLElement &&
          // A path may be cut with dots.
          !element.closest('header nav ol') &&
          element.offsetWidth > 2 &&
          element.offsetHeight > 2 &&
          [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()) &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => element.textContent),
  );

/** The pseudo-locale: every text below an element is lengthened by 40% with its own beginning. */
const lengthen = (root: Locator) =>
  root.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      if (/\p{L}{2}/u.test(text))
        texts.currentNode.nodeValue = text + text.slice(0, Math.ceil(text.length * 0.4));
    }
  });

/** Rows of the feed that lie upon the next one, in pixels. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role=row]')].map((row) =>
      row.getBoundingClientRect(),
    );
    return boxes.slice(1).filter(({ top }, at) => boxes[at]!.bottom > top + 1).length;
  });

const beside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Pages that have room for texts 40% longer than the Spanish. */
const WITH_ROOM = [
  '/admin/user-management',
  '/admin/variable-administration',
  '/audit-log',
] as const;

const DESK = { width: 1440, height: 900 } as const;
const SIZES = [DESK, { width: 390, height: 844 }] as const;

async function visit(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main'), path).toContainText(text);
  await expect(page.getByRole('main'), path).toHaveAttribute('lang', 'es');
}

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' });

  for (const [path, text] of SPANISH_PAGES) {
    test(`${path} speaks Spanish, and nothing of it is cut`, async ({ page }) => {
      await beSignedIn(page, 'manager');
      await visit(page, path, text);
      // What axe finds on a phone, every-screen.spec.ts has found in English.
      await page.setViewportSize(DESK);
      expect.soft(await violations(page)).toEqual([]);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => cutTexts(page)).toEqual([]);
      }
      if (!WITH_ROOM.some((one) => one === path)) return;
      await lengthen(page.locator('main'));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => cutTexts(page)).toEqual([]);
        expect.soft(await beside(page)).toBeLessThanOrEqual(0);
      }
    });
  }

  test('the pages of staff have no English, and nothing of them is cut', async ({ page }) => {
    await beSignedIn(page, 'staff');
    for (const [path, text] of PAGES_OF_STAFF) {
      await test.step(path, async () => {
        await visit(page, path, text);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expect.soft.poll(() => cutTexts(page), path).toEqual([]);
          expect.soft(await englishIn(page), path).toEqual([]);
        }
      });
    }
  });
});

for (const size of SIZES) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size });

    test.describe('in a Spanish browser', () => {
      test.use({ locale: 'es-MX' });

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

      test('the feed and a pizza speak Spanish, and nothing of them is cut', async ({ page }) => {
        await openFeed(page, { account: 'reviewer', day: YESTERDAY });
        const main = page.getByRole('main');
        await expect(main).toHaveAttribute('lang', 'es');
        await expect(
          main.getByText(/^de \d+ en total$|por revisar · de \d+ en total/),
        ).toBeVisible();
        await expect(main.getByRole('search', { name: 'Filtros' })).toContainText('Ordenar por');
        await expect(main).not.toContainText(/Sort by|Latest first|Summary|in the feed|Reset/);
        expect(await cutTexts(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        await card(page, 1).click();
        await expect(overlay(page)).toContainText('Se deriva de la puntuación');
        await expect(overlay(page).getByRole('button', { name: 'Deshacer' })).toBeVisible();
        await expect(overlay(page)).not.toContainText(/Scoring|Flags|Criteria|slice|Undo|Hide/);
        await page.keyboard.press('v');
        await expect(overlay(page)).toContainText('Total de la porción');
        expect(await cutTexts(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
      });
    });

    test('the feed and a pizza hold texts that are 40% longer', async ({ page }) => {
      await openFeed(page, { account: 'reviewer', day: YESTERDAY });
      await lengthen(page.locator('body'));
      await expect.poll(() => overlaps(page)).toBe(0);
      expect(await cutTexts(page)).toEqual([]);
      await card(page, 1).click();
      await expect(overlay(page)).toContainText('Derived from the score');
      await lengthen(overlay(page));
      expect(await cutTexts(page)).toEqual([]);
      expect(await beside(page)).toBeLessThanOrEqual(0);
    });
  });
}
