import { expect, test, type Page } from '@playwright/test';
import { card, daysAgo, openFeed } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const WIMBERLEY = 5;
const dialog = (page: Page) => page.getByRole('dialog', { name: /not right|Sent|Objection/ });
const openPizza = async (page: Page, place: number) => {
  await openFeed(page, { account: 'manager', venue: WIMBERLEY, day: daysAgo(3) });
  await card(page, place).click();
};

test('an objection takes three taps on a phone, and can be taken back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPizza(page, 1);
  await page.getByRole('button', { name: 'This is not right' }).click();
  await expect(dialog(page)).toContainText('5 of 5 left this week');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByText('Camera or light').click();
  await page.getByRole('button', { name: 'Send to a fresh pair of eyes' }).click();
  await expect(dialog(page)).toContainText('Sent. Thank you for looking.');
  await expect(dialog(page)).toContainText('4 of 5 left this week');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('button', { name: 'This is not right' })).toBeVisible();
});

test('with keys alone; the page of the store lists it, the page of the company tells no store', async ({
  page,
}) => {
  let place = 1;
  const dashed = dialog(page).getByText(/^Dashed: where the engine (saw|took points)/);
  // The slices of a corrected pizza are unknown, so the next pizza is tried.
  await expect(async () => {
    place += 1;
    await openPizza(page, place);
    await expect(page.getByRole('button', { name: 'This is not right' })).toBeVisible();
    await page.keyboard.press('x');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('1');
    await expect(dashed).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog(page).locator('svg[viewBox="0 0 320 320"] path').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Somebody judges it again');
  await page.goto(`/objections?venue=${WIMBERLEY}&of=store`);
  const row = page.getByRole('listitem').filter({ hasText: 'Somebody is looking.' });
  await expect(row).toContainText(/The points for .+/);
  expect(await violations(page)).toEqual([]);
  await page.goto('/objections');
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText(
    'waits for a reviewer',
  );
  expect(await violations(page)).toEqual([]);
});

test('reviewers are listed for the company’s manager; each has a page of his own', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  await page.goto('/raters');
  await expect(page.getByRole('region', { name: 'Reviewers' })).toContainText(
    'this is not a ranking',
  );
  expect(await violations(page)).toEqual([]);
  await beSignedIn(page, 'reviewer');
  await page.goto('/your-eye');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/You|After your first/);
  expect(await violations(page)).toEqual([]);
});
