import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { beSignedIn } from './pages/sign-in.ts';

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;
const rows = (page: Page) => page.getByRole('region', { name: 'Cameras' }).getByRole('listitem');
const mended = { name: 'Say it is mended' };

test('all cameras of a company: what each sees, its checks, and an answer that can be undone', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  await page.goto('/cameras');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ of twelve cameras see well/);
  await expect(rows(page)).toHaveCount(12);
  expect(await violations(page)).toEqual([]);

  await rows(page).first().getByText('Checks').click();
  await expect(
    rows(page)
      .first()
      .getByText(/^[\d.]+, usually [\d.]+$/)
      .first(),
  ).toBeVisible();

  const faulty = rows(page).filter({ has: page.getByRole('button', mended) });
  const before = await faulty.count();
  const store = await faulty.first().getByRole('heading').textContent();
  await faulty.first().getByRole('button', mended).click();
  await expect(faulty).toHaveCount(before - 1);
  await expect(page.getByText(`${store}: marked as mended. The checks run again.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(faulty).toHaveCount(before);
});

test('who is limited to two stores sees their cameras alone', async ({ page }) => {
  await beSignedIn(page, 'regular');
  await page.goto('/cameras');
  await expect(rows(page)).toHaveCount(2);
});
