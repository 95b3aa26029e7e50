import { expect, test, type Page } from '@playwright/test';
import { askDatabase, historyLoaded } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** The second company, so that the recipes of the first stay as its figures need them. */
const COMPANY = 3;

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Import recipes' });

/** Selects a file of recipes. */
async function choose(page: Page, rows: readonly string[]): Promise<void> {
  const csv = ['specialty,crust,size,ingredient,grams', ...rows].join('\n');
  await page
    .getByLabel('Import recipes, csv file')
    .setInputFiles({ name: 'recipes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(preview(page)).toBeVisible();
}

/** The stored recipes as rows of a file, without those that another run of this test left. */
const storedRows = async (): Promise<string[]> =>
  (
    await askDatabase<{ row: string }>(
      `SELECT concat_ws(',', specialty, crust, size, ingredient, grams) AS row FROM recipe
       WHERE company_id = $1 AND specialty <> 'cheese' ORDER BY 1`,
      [COMPANY],
    )
  ).map(({ row }) => row);

async function importRows(page: Page, rows: readonly string[]): Promise<void> {
  await choose(page, rows);
  await preview(page)
    .getByRole('button', { name: `Import ${rows.length} lines` })
    .click();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByText(`${rows.length} lines stored`)).toBeVisible();
}

test.beforeAll(async () => {
  test.setTimeout(330_000);
  await historyLoaded();
});

test('a file is shown before it is imported: wrong rows by their number, else what changes', async ({
  page,
}) => {
  await beSignedIn(page, 'manager2');
  await page.goto('/report/portion-control');
  await page.getByRole('link', { name: 'Recipes and prices' }).click();
  await expect(page.getByRole('heading', { name: 'Recipes and prices' })).toBeVisible();
  await expect(panel(page, 'Recipes').getByRole('row').nth(1)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await choose(page, ['quattro,,,queso,1', 'cheese,,,queso,many']);
  await expect(preview(page)).toContainText("'quattro' is not a specialty");
  await expect(preview(page).getByRole('row', { name: /^3/ })).toContainText(
    'grams must be a number from 0 to 99999',
  );
  await expect(preview(page).getByRole('button', { name: /^Import/ })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const stored = await storedRows();
  const grams = 1 + (Date.now() % 90_000) / 1000;
  await importRows(page, [...stored, `cheese,,,queso,${grams}`]);
  const added = panel(page, 'Recipes').getByRole('row', { name: /^Cheese every every Queso/ });
  await expect(added).toContainText(`${Number(grams.toFixed(3))} g`);
  await choose(page, stored);
  await expect(preview(page)).toContainText(`cheese, queso: ${grams} g`);
  await page.keyboard.press('Escape');
  await importRows(page, stored);
  await expect(added).toHaveCount(0);

  await page.goto('/audit-log');
  await expect(page.getByRole('region', { name: 'Entries' })).toContainText(
    `queso, ${grams.toFixed(3)}`,
  );
});

test('who manages nothing is not led to the recipes, and does not open them', async ({ page }) => {
  await beSignedIn(page, 'regular2');
  await page.goto('/report/portion-control');
  await expect(page.getByRole('heading', { name: 'Portion control' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recipes and prices' })).toHaveCount(0);
  await page.goto('/recipes');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
