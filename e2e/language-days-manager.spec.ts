import { expect, test, type Page } from '@playwright/test';
import { appCode } from '../apps/api/src/test/world/sign-in/app-code.ts';
import { drawPizza } from '../packages/scoring/src/fixtures/draw-pizza.ts';
import { targetJpeg } from '../packages/scoring/src/fixtures/draw-target.ts';
import { FORNO, newEmail } from './pages/admin-page.ts';
import { filledReport, weekStamp } from './pages/complete-report.ts';
import { looksRight } from './pages/looks-right.ts';
import { notice } from './pages/open-pizza.ts';
import { ownAccount } from './pages/own-account.ts';
import { sheetsReady } from './pages/report-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { simulateCamera } from './pages/simulate-camera.ts';

/**
 * What a manager and staff who read Spanish create, connect and set up; every response is checked.
 */

test.use({ locale: 'es-MX' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a manager makes a user, a link for a TV, a token and a webhook, and a second factor', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await beSignedIn(page, 'manager');
  await makeUser(page);
  await makeScreenLink(page);
  await makeToken(page);
  await makeReceiver(page);
  const account = await ownAccount('con-aplicacion', 'regular');
  await beSignedIn(page, account);
  await addFactor(page);
});

async function makeUser(page: Page): Promise<void> {
  await page.goto('/admin/user-management');
  const email = newEmail('lucia');
  const fill = async (address: string) => {
    await page.getByLabel('Nombre', { exact: true }).fill('Lucía');
    await page.getByLabel('Apellido', { exact: true }).fill('Prueba');
    await page.getByLabel('Correo', { exact: true }).fill(address);
    await button(page, 'Crear usuario').click();
  };
  await fill('x');
  await looksRight(page, 'a user with a wrong address');
  await fill(email);
  await looksRight(page, 'a user who would see all stores');
  await dialog(page).getByRole('button', { name: 'Dar acceso a todas las tiendas' }).click();
  await expect(notice(page).filter({ hasText: email })).toBeVisible();
  await looksRight(page, 'a user who was created');
  await page.getByLabel('Buscar nombre o correo').first().fill(email);
  const menu = async (item: string) => {
    await button(page, /^Acciones para Lucía/).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(dialog(page)).toBeVisible();
  };
  await menu('Restablecer contraseña');
  await looksRight(page, 'a password to be reset');
  await dialog(page).getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(dialog(page)).toContainText('Se envió un enlace');
  await looksRight(page, 'a password that was reset');
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
  await menu('Agregar tienda / Agregar región');
  await looksRight(page, 'the stores of a user');
  await page.keyboard.press('Escape');
  await menu('Eliminar');
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Ningún usuario coincide')).toBeVisible();
  await looksRight(page, 'a user who was deleted');
}

/** In a store whose screen no other test uses. */
async function makeScreenLink(page: Page): Promise<void> {
  await page.getByLabel('Buscar nombre o correo').first().fill('');
  await button(page, /^Crear enlace: Cape May/).click();
  await expect(dialog(page)).toContainText('Abre este enlace en la pantalla');
  await looksRight(page, 'a link for a screen');
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
  await button(page, /^Enlace nuevo: Cape May/).click();
  await looksRight(page, 'a link that would end');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await button(page, /^Cerrar: Cape May/).click();
  await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(notice(page).filter({ hasText: 'Cape May: cerrada' })).toBeVisible();
  await looksRight(page, 'a screen that is closed');
  await button(page, /^Abrir para todos: Cape May/).click();
  await expect(notice(page).filter({ hasText: 'Cape May: abierta' })).toBeVisible();
}

async function makeToken(page: Page): Promise<void> {
  const name = `Tablero ${Date.now()}`;
  await page.goto('/integrations/tokens');
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('read:figures').check();
  await button(page, 'Crear el token').click();
  await expect(page.getByRole('dialog', { name: 'El token nuevo' })).toBeVisible();
  await looksRight(page, 'a token that is shown once');
  await button(page, 'Lo he guardado').click();
  await looksRight(page, 'the tokens');
  await button(page, `Terminarlo: ${name}`).click();
  await looksRight(page, 'a token to be ended');
  await dialog(page).getByRole('button', { name: 'Terminarlo' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
}

async function makeReceiver(page: Page): Promise<void> {
  const name = `Cocina ${Date.now()}`;
  await page.goto('/integrations/webhooks');
  await button(page, 'Añadir un receptor').click();
  await dialog(page).getByLabel('Nombre').fill(name);
  for (const [address, what] of [
    ['https://10.1.2.3/hook', 'inside'],
    ['http://hooks.invalid/x', 'open'],
    ['https://a:b@hooks.invalid/x', 'named'],
  ] as const) {
    await dialog(page).getByLabel('Dirección').fill(address);
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click();
    await expect(
      dialog(page)
        .getByRole('alert')
        .or(dialog(page).getByText(/debe|apunta/)),
    ).not.toHaveCount(0);
    await looksRight(page, `an address that is refused, ${what}`);
  }
  await dialog(page).getByLabel('Dirección').fill('https://hooks.invalid/lumbre');
  await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'El secreto de firma' })).toBeVisible();
  await looksRight(page, 'a signing secret');
  await button(page, 'Lo he guardado').click();
  await button(page, `Enviar una prueba a ${name}`).click();
  await expect(notice(page).filter({ hasText: 'en camino' })).toBeVisible();
  const row = page.getByRole('region', { name: 'Lo que se envió' }).getByRole('row').nth(1);
  await expect(row).toContainText('en espera', { timeout: 30_000 });
  await row.getByRole('button').first().click();
  await looksRight(page, 'a message that does not arrive');
  await page.goto('/integrations');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rechaza');
  await looksRight(page, 'an integration that fails');
  await page.goto('/integrations/webhooks');
  await button(page, `Cambiar ${name}`).click();
  await looksRight(page, 'a receiver');
  await button(page, 'Terminarlo').click();
  await looksRight(page, 'a receiver to be ended');
  await dialog(page).getByRole('button', { name: 'Terminarlo' }).click();
  await expect(button(page, `Cambiar ${name}`)).toHaveCount(0);
}

async function addFactor(page: Page): Promise<void> {
  await page.goto('/account');
  await button(page, 'Añadir una aplicación').click();
  const password = dialog(page).getByLabel('Contraseña actual');
  await password.fill('calzone');
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await looksRight(page, 'a wrong password at the account');
  await password.fill('pizza');
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  const code = dialog(page).getByLabel('Código que muestra la aplicación');
  await code.fill('000000');
  await button(page, 'Activarla').click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await looksRight(page, 'a wrong code');
  const used = appCode(secret, Date.now());
  await code.fill(used);
  await button(page, 'Activarla').click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await looksRight(page, 'recovery codes');
  await button(page, 'Los he guardado').click();
  await expect(page.getByText('Con tu contraseña sola no entra nadie.')).toBeVisible();
  await looksRight(page, 'an account with a second factor');

  await page.goto('/api/logout/');
  await page.goto('/api/login');
  await page.getByLabel('Correo electrónico').fill('con-aplicacion@crustodian.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('pizza');
  await button(page, 'Iniciar sesión').click();
  await expect(page.getByRole('heading', { name: 'Un paso más' })).toBeVisible();
  await page.getByLabel('Código').fill(used);
  await button(page, 'Iniciar sesión').click();
  await expect(page.getByRole('alert')).toContainText('Este código no es correcto');
  await looksRight(page, 'a code that was used');
}

test('the staff link a camera and set it up by phone', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const name = `dia-${Date.now()}`;
  await beSignedIn(page, 'staff');
  await page.goto('/cameras?company=2');
  await button(page, 'Configurar una cámara').click();
  await dialog(page).getByLabel('Nombre de la cámara').fill(name);
  await button(page, 'Crear el enlace').click();
  await expect(page.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
  await looksRight(page, 'a link for a phone');
  const link = await page.getByLabel('O abre esto en el teléfono').inputValue();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Cómo habla tu cámara?');
  await page.getByRole('radio', { name: /Tiene una dirección de imagen/ }).check();
  await looksRight(page, 'a camera without a box');
  await page.getByRole('radio', { name: /Envía las fotos sola/ }).check();
  await button(page, 'Crear la clave').click();
  const header = await page.getByLabel('Encabezado').inputValue();
  await looksRight(page, 'the key of a camera');
  const pizzaAt = (x: number) => drawPizza({ width: 1280, height: 720, x, radius: 330 });
  const camera = simulateCamera(
    page.request,
    name,
    header.replace('Authorization: Device ', ''),
    await pizzaAt(560),
  );
  try {
    await button(page, 'Mostrar la imagen').click({ timeout: 30_000 });
    await expect(page.getByText(/demasiado a la izquierda/)).toBeVisible({ timeout: 30_000 });
    await looksRight(page, 'a pizza beside the ring');
    camera.shows(await pizzaAt(645));
    await button(page, 'El círculo encaja').click({ timeout: 30_000 });
    await page.context().setOffline(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estás sin conexión.');
    await looksRight(page, 'a phone that is offline');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Estás sin conexión.' })).toBeHidden();
    await looksRight(page, 'the checks');
    camera.shows(await targetJpeg({ blur: 2.5, cast: [1.05, 1, 0.75] }));
    await expect(async () => {
      await button(page, /^Medir/).click();
      await expect(page.getByText(/de cinco/)).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 30_000 });
    await looksRight(page, 'checks that fail');
    camera.shows(await targetJpeg({}));
    await expect(async () => {
      await button(page, 'Medir otra vez').click();
      await expect(button(page, 'Seguir')).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 30_000 });
    await looksRight(page, 'checks that are good');
    await button(page, 'Seguir').click();
    await expect(async () => {
      await button(page, /^Mirar/).click({ timeout: 5000 });
      await expect(page.getByText('No vemos')).toBeVisible({ timeout: 8000 });
    }).toPass({ timeout: 30_000 });
    await looksRight(page, 'no pizza before the camera');
    camera.shows(await pizzaAt(645));
    const question = page.getByText('¿Es la pizza que tienes delante?');
    await expect(async () => {
      if (!(await question.isVisible())) await button(page, /^Mirar/).click({ timeout: 5000 });
      await expect(question).toBeVisible({ timeout: 8000 });
    }).toPass({ timeout: 60_000 });
    await looksRight(page, 'the test pizza');
    await button(page, 'Sí, es esa').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('está lista');
    await looksRight(page, 'a camera that is ready');
  } finally {
    await camera.off();
  }
  const stranger = await browser.newPage({ locale: 'es-MX' });
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Este enlace ya se usó');
  await looksRight(stranger, 'a link that was used');
});

/** A week whose reports of the second company no other test uses. */
const WEEKS_BACK = 4;

test('the staff prepare a weekly report, make its file and mail it; a month is exported', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await beSignedIn(page, 'staff');
  const stamp = weekStamp(WEEKS_BACK);
  const { pretty_name: store, venue } = await filledReport(page, { company: FORNO, at: 1, stamp });
  const week = stamp
    .split('-')
    .toReversed()
    .map((part) => part.padStart(2, '0'))
    .join('-');
  const explorer = `/pizza-tv-explorer?company=${FORNO}&week=${week}`;
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: store }) });
  await page.goto(explorer);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Destinatarios ${store}` }).click();
  const addresses = dialog(page).getByLabel('Correos');
  await addresses.fill('jefe de turno');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page)).toContainText('no es un correo válido');
  await looksRight(page, 'recipients that are refused');
  await addresses.fill(newEmail('jefe'));
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(notice(page).filter({ hasText: 'guardados' })).toBeVisible();
  await looksRight(page, 'a report in the works');

  await row.getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'En el informe' });
  await expect(panel).toBeVisible();
  await looksRight(page, 'the selection of a report');
  const card = page
    .getByRole('listitem')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Reemplazar', exact: true }) })
    .first();
  await card.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  await looksRight(page, 'a pizza to be replaced');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Continuar', exact: true }).click();
  await looksRight(page, 'a report that would go on');
  if (await page.getByRole('dialog').isVisible())
    await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page.getByRole('heading', { name: `Revisión del informe - Tienda ${store}` }),
  ).toBeVisible();
  await sheetsReady(page);
  await looksRight(page, 'the review of a report');
  await button(page, 'Generar archivo').click();
  await expect(page.getByText(/^PDF generado/)).toBeVisible({ timeout: 90_000 });
  await looksRight(page, 'a report that has its file');
  await page.goto(explorer);
  await row.getByRole('button', { name: `Enviar por correo ${store}` }).click();
  await looksRight(page, 'a report to be mailed');
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(notice(page).filter({ hasText: '1 informe enviado.' })).toBeVisible();
  await looksRight(page, 'a report that was mailed');
  await page.goto(`/live-pdf/venue/${venue}/week/${stamp}`);
  await sheetsReady(page);
  await looksRight(page, 'a report as it is read');

  await page.goto('/integrations/exports');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Descargar Pizzas, / })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^pizzas-\d{4}-\d{2}\.csv$/);
  await looksRight(page, 'the exports');
});
