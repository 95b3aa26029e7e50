import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { encodeJpeg } from '@crustodian/demo/render/encode-jpeg';
import { randomParameters } from '@crustodian/demo/render/random-parameters';
import { renderPizza } from '@crustodian/demo/render/render-pizza';
import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_DIR, isOurs, killProduct, ROOT, startProduct } from './product.ts';
import { signIn } from './pages/sign-in.ts';

/**
 * A new user's first hour: a photograph is dropped in, a scored pizza appears in the feed, a
 * correction survives.
 */

/** A pepperoni pizza whose specialty the engine recognizes, so that it gets a score. */
const PHOTOGRAPH = resolve(ROOT, '../shared/photos/dev/core_0e9aa5bb.jpg');
const INBOX = join(DATA_DIR, 'inbox/Bandera');
const BANDERA_ZONE = 'America/Chicago';

const cards = (page: Page) => page.getByRole('gridcell');
const overlay = (page: Page) => page.getByRole('dialog');

test.describe('a picture dropped into the inbox is scored, corrected, and outlives a kill', () => {
  test.skip(!isOurs, 'the product of PRODUCT_URL cannot be killed');
  test.setTimeout(180_000);

  test('a real photograph', async ({ page }) => {
    test.skip(
      !existsSync(PHOTOGRAPH),
      'the photographs lie beside the repository, and are not there',
    );
    await story(page, readFileSync(PHOTOGRAPH));
  });

  test('a rendered pizza', async ({ page }) => {
    const pizza = randomParameters(20_261, { size: 640, specialty: 'pepperoni', quality: 0.9 });
    await story(page, await encodeJpeg(renderPizza(pizza)));
  });
});

async function story(page: Page, picture: Uint8Array): Promise<void> {
  await signIn(page, 'reviewer');
  const day = businessDay(wallClock(Date.now(), BANDERA_ZONE));
  const [year, month, date] = day.split('-').map(Number);
  const today = `${date}-${month}-${year}`;
  await page.goto(`/daily-feed?venue=1&min=${today}&max=${today}&scored=none&reviewed=none`);
  await expect(page.getByRole('heading', { name: /pizzas?/ })).toBeVisible();

  const newcomer = await appearance(page, () => drop(picture));
  await newcomer.click();
  const dialog = overlay(page);
  await expect(dialog.getByText(/^\d\.\d\d$/).first()).toBeVisible();
  await dialog.getByText('Details', { exact: true }).click();
  await expect(dialog.getByRole('table', { name: 'Points per criterion and slice' })).toBeVisible();

  await dialog.getByText('Global', { exact: true }).click();
  const acknowledged = page.waitForResponse(
    (answer) => answer.url().includes('/qa_feedback/') && answer.ok(),
  );
  await dialog.getByText('Not to standard', { exact: true }).click();
  await acknowledged;
  const address = page.url();

  await killProduct();
  await startProduct(90_000);
  await page.goto(address);
  const corrected = overlay(page).getByRole('radio', { name: 'Not to standard', exact: true });
  await expect(corrected).toBeChecked({ timeout: 20_000 });
  // A reviewer has set it; it is not merely derived from the score.
  await expect(overlay(page).getByText('Derived from the score')).toBeHidden();
}

/** Waits for a new card to appear. */
async function appearance(page: Page, happens: () => void) {
  await page.waitForTimeout(1500);
  const before = new Set(await labels(page));
  happens();
  await expect
    .poll(async () => (await labels(page)).filter((label) => !before.has(label)).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  return cards(page).first();
}

const labels = (page: Page): Promise<string[]> =>
  cards(page)
    .locator('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src') ?? ''));

function drop(picture: Uint8Array): void {
  const name = `photograph-${Date.now()}.jpg`;
  const draft = join(DATA_DIR, name);
  writeFileSync(draft, picture);
  renameSync(draft, join(INBOX, name));
}
