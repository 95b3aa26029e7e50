import { expect, test, type Page } from '@playwright/test';
import { cutTexts } from './pages/cut-texts.ts';
import { englishIn } from './pages/english-words.ts';
import { card, daysAgo, openFeed, overlay } from './pages/feed-page.ts';
import { ALL } from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';

/**
 * A day of a reviewer and one of a manager who read Spanish: each window, notice and refusal on the way is
 * looked at for an English word and for a text that is cut.
 */

const KERRVILLE = 3;
const DESK = { width: 1440, height: 900 };

test.use({ locale: 'es-MX' });

async function looksRight(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    expect.soft(await englishIn(page), what).toEqual([]);
    for (const width of [320, 390, DESK.width]) {
      await page.setViewportSize({ ...DESK, width });
      await expect.soft
        .poll(() => cutTexts(page), { message: `${what}, ${width} px`, timeout: 20_000 })
        .toEqual([]);
    }
  });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a reviewer: a day of the feed, a pizza, what corrects it and its history', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const day = daysAgo(14);
  await openFeed(page, { account: 'reviewer', venue: KERRVILLE, day, more: ALL });
  await looksRight(page, 'the feed');
  await card(page, 1).click();
  await expect(overlay(page).getByRole('heading', { level: 2 })).toBeVisible();
  await looksRight(page, 'a pizza');

  await page.keyboard.press('d');
  await overlay(page)
    .getByRole('button', { name: /^Especialidad/ })
    .click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await looksRight(page, 'the specialties');
  await page.keyboard.press('Escape');
  await overlay(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await page.keyboard.press('s');
  await expect(overlay(page).getByRole('slider').first()).toBeVisible();
  await looksRight(page, 'the sliders');
  await overlay(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await overlay(page).getByRole('button', { name: 'Historial', exact: true }).click();
  await expect(page.getByRole('dialog')).not.toHaveCount(1);
  await looksRight(page, 'the history');
});

test('a manager: people, limits, retention and a password, with their windows and refusals', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await beSignedIn(page, 'manager');

  await page.goto('/admin/user-management');
  await button(page, 'Crear usuario').click();
  await looksRight(page, 'a user without a name');
  await button(page, /^Acciones/).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await looksRight(page, 'what can be done to a user');
  await page.getByRole('menuitem').last().click();
  await expect(dialog(page)).toBeVisible();
  await looksRight(page, 'a user to be deleted');
  await page.keyboard.press('Escape');

  await page.goto('/admin/variable-administration');
  await button(page, 'Editar').click();
  await page.getByRole('textbox', { name: 'mín.' }).fill('6.5');
  await looksRight(page, 'a limit that would change');
  await button(page, 'Cancelar').click();

  await page.goto('/integrations/retention');
  await button(page, 'Retener una tienda y un periodo').click();
  await looksRight(page, 'a store to be held');
  await page.keyboard.press('Escape');

  await button(page, /menú de usuario/).click();
  await looksRight(page, 'the user menu');
  await page.getByRole('menuitem', { name: 'Cambiar la contraseña' }).click();
  await expect(dialog(page)).toBeVisible();
  await looksRight(page, 'a password to be changed');
});
