import { expect, test, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Cameras' }).getByRole('listitem');
const mended = { name: 'Say it is mended' };

const forget = async () => {
  for (const table of ['camera_act', 'camera_item', 'watched_camera']) {
    await askDatabase(`DELETE FROM ${table}`);
  }
};
/** One camera at each store of the manager's company; one of them has a dirty lens. */
test.beforeEach(async () => {
  await forget();
  await askDatabase(`INSERT INTO watched_camera (venue_id, camera)
    SELECT id, 'cut-table' FROM venue WHERE company_id = 2`);
  await askDatabase(`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, figure,
      usual, value, is_sure)
    SELECT min(id), 77, 'cut-table', 'dirty', localtimestamp - interval '1 day', now(), 'unevenness',
      0.08, 0.13, true FROM venue WHERE company_id = 2`);
});
test.afterAll(forget);

test('all cameras of a company: a fault in its own words, and answers that can be undone', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  // The demo judges its cameras' pictures only after its first days are loaded.
  await expect(async () => {
    await page.goto('/cameras');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      ' of twelve cameras see well',
      { timeout: 10_000 },
    );
  }).toPass({ timeout: 90_000 });
  await expect(rows(page)).toHaveCount(12);
  const faulty = rows(page).filter({ has: page.getByRole('button', mended) });
  await expect(faulty).toHaveCount(1);
  await expect(faulty).toContainText(
    /Part of the picture has been darker since .+, 0\.08 to 0\.13\./,
  );
  expect(await violations(page)).toEqual([]);

  for (const answer of [mended, { name: 'It is the kitchen after all' }]) {
    await page.getByRole('button', answer).click();
    const undo = page.getByRole('button', { name: 'Undo' }).last();
    // Hovering keeps the toast open, however slow the machine is.
    await undo.hover();
    await expect(faulty).toHaveCount(0);
    await undo.click();
    await expect(faulty).toHaveCount(1);
  }
});

test('who is limited to two stores sees their cameras alone', async ({ page }) => {
  await beSignedIn(page, 'regular');
  await page.goto('/cameras');
  await expect(rows(page)).toHaveCount(2);
});
