import { expect, test, type Page } from '@playwright/test';
import { pizzaId } from '../packages/domain/src/pizza/wire-id.ts';
import { askDatabase } from './database.ts';
import { fillLane } from './pages/blind-lane.ts';
import { card, correctionSent, daysAgo, feedPath, openFeed, overlay } from './pages/feed-page.ts';
import { looksRight } from './pages/looks-right.ts';
import { ALL, notice } from './pages/open-pizza.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { demoJudged } from './product.ts';

/** What a reviewer and a manager who read Spanish send in a day; every response is checked. */

/** A store in which no other test corrects, hides or objects to anything. */
const LAKEVIEW = 7;

test.use({ locale: 'es-MX' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  await demoJudged(570_000);
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const act = (page: Page, name: string) => overlay(page).getByRole('button', { name, exact: true });

test('a reviewer corrects, undoes, is asked before changes are lost, hides, and ends a day', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openFeed(page, { account: 'reviewer', venue: LAKEVIEW, day: daysAgo(12), more: ALL });
  await card(page, 1).click();
  await act(page, 'Corregir datos').click();
  const specialty = overlay(page).getByRole('button', { name: /^Especialidad/ });
  const isItalian = (await specialty.textContent())!.includes('Italiana');
  await specialty.click();
  await page
    .getByRole('option', { name: isItalian ? 'Hawaiana' : 'Italiana', exact: true })
    .click();
  await looksRight(page, 'a specialty that is not sent yet');
  await correctionSent(page, () => act(page, 'Enviar corrección').click());
  await act(page, 'Corregir puntuación').click();
  await changeBorder(page);
  await looksRight(page, 'a criterion that is not sent yet');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('¿Descartar tus cambios?');
  await looksRight(page, 'changes that would be lost');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.locator('[aria-modal=true]')).toHaveCount(1);
  await correctionSent(page, () => act(page, 'Enviar corrección').click());
  await expect(act(page, 'Corregir puntuación')).toBeVisible();
  await page.keyboard.press('u');
  await expect(notice(page).filter({ hasText: 'Cambio deshecho' })).toBeVisible();
  await looksRight(page, 'a change undone');
  await act(page, 'Historial').click();
  await expect(dialog(page).getByRole('listitem')).not.toHaveCount(0);
  await looksRight(page, 'the history of the day');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('h');
  await expect(dialog(page)).toContainText('¿Seguro que quieres ocultar');
  await looksRight(page, 'a pizza to be hidden');
  await correctionSent(page, () =>
    dialog(page).getByRole('button', { name: 'Ocultar', exact: true }).click(),
  );
  await expect(notice(page).filter({ hasText: 'Pizza oculta' })).toBeVisible();
  await looksRight(page, 'a pizza that is hidden');
  await page.keyboard.press('Escape');
  await button(page, 'Marcar el día como revisado').click();
  await looksRight(page, 'a day to be marked');
  await dialog(page).getByRole('button', { name: 'Marcar el día como revisado' }).click();
  await expect(notice(page).filter({ hasText: 'quedó marcado' })).toBeVisible();
  await looksRight(page, 'a day that is marked');
  await page.context().setOffline(true);
  await button(page, 'Marcar el día como revisado').click();
  await expect(notice(page).filter({ hasText: '¡ERROR!' })).toBeVisible();
  await looksRight(page, 'a day that cannot be marked');
  await page.context().setOffline(false);

  await openFeed(page, { account: 'staff', venue: LAKEVIEW, day: daysAgo(13), more: ALL });
  await card(page, 1).getByRole('checkbox').click();
  await card(page, 3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await looksRight(page, 'three cards chosen');
  const bar = page.getByRole('toolbar', { name: 'Pizzas elegidas' });
  await bar.getByRole('button', { name: 'Ocultar' }).click();
  await looksRight(page, 'three pizzas to be hidden');
  await dialog(page).getByRole('button', { name: 'Ocultar 3 pizzas' }).click();
  await expect(notice(page).filter({ hasText: '3 pizzas ocultas' })).toBeVisible();
  await looksRight(page, 'three pizzas that are hidden');
  await notice(page).getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(notice(page).filter({ hasText: '3 pizzas' }).last()).toBeVisible();
  await looksRight(page, 'three pizzas as before');
  await card(page, 1).getByRole('checkbox').click();
  await bar.getByRole('button', { name: 'Cambiar el estándar' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Estándar/ })
    .click();
  await page.getByRole('option', { name: 'Quizá', exact: true }).click();
  await looksRight(page, 'a standard for one pizza');
  await dialog(page).getByRole('button', { name: 'Cambiar 1 pizza' }).click();
  await expect(notice(page).filter({ hasText: '1 pizza cambiada' })).toBeVisible();
  await looksRight(page, 'a pizza of another standard');
});

async function changeBorder(page: Page): Promise<void> {
  const slider = overlay(page).getByRole('slider', { name: 'Tamaño del borde' });
  await slider.focus();
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await page.keyboard.press(before > 0.4 ? 'ArrowLeft' : 'ArrowRight');
  await expect(overlay(page).getByText('1 criterio cambiado')).toBeVisible();
}

test('a manager objects and begins an action; the reviewer judges blind and answers', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // A store may raise five objections a week, and an earlier run used some.
  await askDatabase('DELETE FROM objection WHERE venue_id = $1', [LAKEVIEW]);
  const place = await nearlyPerfect();
  const open = pizzaId({ venue: LAKEVIEW, ...place });
  const pizza = feedPath({ venue: LAKEVIEW, day: place.day, more: `${ALL}&open=${open}` });
  await beSignedIn(page, 'manager');
  await page.goto(pizza);
  await button(page, 'Esto no está bien').click();
  await looksRight(page, 'an objection');
  await dialog(page).getByText('Cámara o luz').click();
  await button(page, 'Enviar a otros ojos').click();
  await expect(dialog(page)).toContainText('Enviada. Gracias por fijarte.');
  await looksRight(page, 'an objection that is sent');

  await fillLane(4);
  // Leaves the objection as the only waiting task, so that it comes first.
  await askDatabase(
    `UPDATE audit_task SET answered_at = NULL, lane_day = NULL WHERE purpose = 'dispute'
       AND venue_id = $1 AND business_date = $2 AND pizza_id = $3`,
    [LAKEVIEW, place.day, place.id],
  );
  await beSignedIn(page, 'reviewer');
  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Juzga lo que ves.' })).toBeVisible();
  await page.keyboard.type('999');
  await looksRight(page, 'a pizza to be judged by points');
  await page.keyboard.type('99999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Coincides en/ })).toBeVisible();
  await looksRight(page, 'what the engine said');
  await page.keyboard.press('n');
  await dialog(page).getByRole('textbox', { name: 'Nota' }).fill('Una tecla equivocada');
  await looksRight(page, 'a note');
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Tu nota está guardada.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Juzga lo que ves.' })).toBeVisible();
  await page
    .getByText('Solo veredicto')
    .or(page.getByText('Veredicto', { exact: true }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '¿La enviarías?' })).toBeVisible();
  await looksRight(page, 'a pizza to be judged by a verdict');
  await page.keyboard.press('3');
  await expect(page.getByText('La anterior: tú dijiste')).toBeVisible();
  await page.keyboard.press('x');
  await looksRight(page, 'a pizza that cannot be judged');
  await dialog(page).getByRole('button', { name: 'Está borrosa' }).click();
  // The next pizza may load with a delay and then closes the question about the previous one.
  await expect(async () => {
    await button(page, /Otra especialidad/).click({ timeout: 5000 });
    await page.waitForTimeout(500);
    await expect(dialog(page)).toContainText('¿Qué especialidad es?', { timeout: 2000 });
  }).toPass();
  await looksRight(page, 'another specialty');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(true);
  await giveAnswer(page);
  await expect(page.getByText('1 respuesta espera en este dispositivo.')).toBeVisible();
  await looksRight(page, 'an answer that waits');
  await page.context().setOffline(false);
  await expect(page.getByText('espera en este dispositivo')).toHaveCount(0);
  // The demo may add a task in the meantime.
  await expect(async () => {
    await fillLane(0);
    // The tab also holds tasks that it prefetched.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/audit');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      /^(Ahora no hay nada que juzgar|Las .* de hoy están juzgadas)/,
      { timeout: 5000 },
    );
  }).toPass();
  await looksRight(page, 'nothing to judge');

  await beSignedIn(page, 'manager');
  await page.goto(pizza);
  await button(page, /^Reclamación|se mantiene/).click();
  await looksRight(page, 'the answer to an objection');
  await page.goto(`/objections?venue=${LAKEVIEW}&of=store`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await looksRight(page, 'the objections of a store');
  await beginAndEndAction(page);
});

/** Answers with a verdict, or with digits if the pizza requires all of them. */
async function giveAnswer(page: Page): Promise<void> {
  const digits = page.getByText('Esta pide todos sus dígitos');
  await expect(
    digits.or(page.getByRole('heading', { name: '¿La enviarías?' })).first(),
  ).toBeVisible();
  if (!(await digits.isVisible())) return page.keyboard.press('1');
  await page.keyboard.type('88888888');
  await button(page, /^Listo/).click();
  const next = button(page, /^Siguiente pizza/);
  await expect(next.or(page.getByText('espera en este dispositivo')).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
}

const WHAT = `El queso primero ${Date.now()}`;

async function beginAndEndAction(page: Page): Promise<void> {
  await page.goto('/actions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await button(page, 'Iniciar una acción').click();
  await dialog(page).getByLabel('Qué está mal').selectOption({ index: 1 });
  await looksRight(page, 'an action to be started');
  await dialog(page).getByRole('textbox', { name: 'o con tus palabras' }).fill(WHAT);
  await dialog(page).getByRole('button', { name: 'Iniciar', exact: true }).click();
  await expect(notice(page).filter({ hasText: 'Iniciada.' })).toBeVisible();
  await looksRight(page, 'an action that is started');
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: WHAT })
    .getByRole('link')
    .last()
    .click();
  await looksRight(page, 'an open action');
  await button(page, 'Está hecho. Observar desde ahora').click();
  await looksRight(page, 'what was done');
  await dialog(page).getByRole('button', { name: 'Está hecho. Observar desde ahora' }).click();
  await expect(button(page, 'Cambiamos otra cosa')).toBeVisible();
  await looksRight(page, 'an action that is watched');
  await button(page, 'Dejarla').click();
  await expect(notice(page).filter({ hasText: 'Se dejó.' })).toBeVisible();
  await looksRight(page, 'an action let go');
}

/** A recent pizza whose score is close to nines in all digits. */
async function nearlyPerfect() {
  const [found] = await askDatabase<{ day: string; id: number }>(
    `SELECT business_date::text AS day, id FROM pizza
     WHERE venue_id = $1 AND business_date > current_date - 5 AND evaluated AND NOT censored
       AND snap_quality = 'buena' AND score >= 940 AND reviewed_at IS NULL
       AND NOT coalesce(bubbles, false) AND NOT coalesce(overbaked, false)
       AND NOT EXISTS (SELECT FROM objection o WHERE o.venue_id = $1
         AND o.business_date = pizza.business_date AND o.pizza_id = pizza.id)
     ORDER BY score DESC LIMIT 1`,
    [LAKEVIEW],
  );
  return found!;
}
