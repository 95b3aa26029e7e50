import { expect, test } from '@playwright/test';
import { askDatabase } from './database.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const judgements = async () =>
  (
    await askDatabase<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_judgement WHERE purpose = 'training'`,
    )
  )[0]!.count;

test('five pizzas of other stores in a minute, then what reviewers gave; nothing is stored', async ({
  page,
}) => {
  await beSignedIn(page, 'regular');
  await page.goto('/train-your-eye');
  await expect(page.getByRole('heading', { name: 'Train your eye.' })).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('Enter');
  for (const [at, key] of ['1', '2', '3', '1', '2'].entries()) {
    await expect(page.getByText(`${at + 1} of 5`, { exact: true })).toBeVisible();
    if (at === 0) expect(await violations(page, { within: 'main' })).toEqual([]);
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('heading', { name: /reviewers s[ae][ew]/ })).toBeVisible();
  const pizzas = page.locator('main').getByRole('listitem');
  await expect(pizzas).toHaveCount(5);
  for (const pizza of await pizzas.all()) {
    await expect(pizza).toContainText(
      /You: .+Reviewer: .+, \d+\.\d(agree|differ)(Points went for|No points)/,
    );
  }
  expect(await violations(page, { within: 'main' })).toEqual([]);
  expect(await judgements()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
});

test('when the minute is over what was not answered stays open', async ({ page }) => {
  await page.clock.install();
  await beSignedIn(page, 'regular');
  await page.goto('/train-your-eye');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
  await page.keyboard.press('1');
  await page.clock.fastForward(61_000);
  await expect(page.locator('main').getByText('no answer in time')).toHaveCount(4);
});
