import { expect, test, type Page } from '@playwright/test';
import { card, daysAgo, feedPath, openFeed, overlay } from './pages/feed-page.ts';
import { looksRight } from './pages/looks-right.ts';
import { ALL } from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';

/**
 * A day of a reviewer and of a manager who read Spanish: every dialog, toast and refusal is checked
 * for English words and truncated texts.
 */

const KERRVILLE = 3;

test.use({ locale: 'es-MX' });

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

test('what goes wrong: a password, a page, a link, the connection and the server', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.goto('/api/login');
  await page.getByLabel('Correo electrónico').fill('nadie@crustodian.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('calzone');
  await button(page, 'Iniciar sesión').click();
  await expect(page.getByRole('alert')).toContainText('no son correctos');
  await looksRight(page, 'a wrong password');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByLabel('Correo electrónico').fill('nadie@crustodian.example');
  await button(page, 'Enviar el enlace').click();
  await expect(page.getByRole('status')).toContainText('Si hay una cuenta');
  await looksRight(page, 'a password that was forgotten');
  await page.goto('/api/set-password?token=none');
  await looksRight(page, 'a link to a password that ended');
  await page.goto('/camera-setup#none');
  await expect(page.getByText('Este enlace ya se usó')).toBeVisible();
  await looksRight(page, 'a link to a camera that ended');
  await page.goto('/shift/venue/9/?key=none');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRight(page, 'a screen that is closed');

  await beSignedIn(page, 'manager');
  await page.goto('/no-hay-nada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
  await looksRight(page, 'a page that does not exist');
  const day = daysAgo(14);
  for (const [status, body, said] of [
    [500, '', 'Ocurrió un error interno'],
    [502, '', 'Respuesta no válida'],
    [503, '', 'no está disponible'],
    [504, '', 'Lo sentimos'],
    [
      400,
      '{"err":"These days have 90000 pizzas, more than the limit of 5000. Choose fewer days."}',
      'Elige menos días',
    ],
  ] as const) {
    await page.route('**/api/shift_report_data', (route) => route.fulfill({ status, body }));
    await page.goto(feedPath({ venue: KERRVILLE, day, more: `&sort=${status}` }));
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await looksRight(page, `a feed that does not come, ${status}`);
    await page.unroute('**/api/shift_report_data');
  }
  await page.goto(feedPath({ venue: KERRVILLE, day }));
  await expect(card(page, 1)).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Día anterior').click();
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  await looksRight(page, 'a feed without a connection');
  await context.setOffline(false);
});
