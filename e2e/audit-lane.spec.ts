import { expect, test, type Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { fillLane, LONG_OPEN } from './pages/blind-lane.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { demoJudged } from './product.ts';
import { violations } from './violations.ts';

/** Counts only the tasks of fillLane, because the demo's own history may still be loading. */
const judged = async () =>
  (
    await askDatabase<{ judged: number }>(
      `SELECT count(*)::int AS judged FROM audit_judgement JOIN audit_task ON id = task_id
       WHERE audit_task.purpose = 'repeat' AND audit_task.turn = 3
         AND open_from > now() - ${LONG_OPEN} - interval '1 hour'
         AND open_from < now() - ${LONG_OPEN}`,
    )
  )[0]!.judged;

const photo = (page: Page) => page.getByRole('img', { name: /pizza seen from above/ });

async function openLane(page: Page): Promise<void> {
  await beSignedIn(page, 'reviewer');
  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Judge what you see.' })).toBeVisible();
  await expect(photo(page)).toBeVisible();
}

test.beforeAll(async () => {
  test.setTimeout(600_000);
  await demoJudged(570_000);
});

test('a pizza is judged by eight keys alone, and then the engine answers', async ({ page }) => {
  await fillLane(6);
  const before = await judged();
  await openLane(page);
  await expect(page.locator('main')).not.toContainText('Engine');
  await page.keyboard.type('8584484');
  await expect(page.getByRole('button', { name: 'One more to go' })).toBeDisabled();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Two more to go' })).toBeDisabled();
  await page.keyboard.type('47b');
  await expect(page.getByRole('button', { name: 'Bubbles' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^You agree on/ })).toBeVisible();
  await expect(page.getByText('Your answer is kept as you gave it')).toBeVisible();
  await expect.poll(judged).toBe(before + 1);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill('A wrong key');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Judge what you see.' })).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
});

test('K opens the Scoring Feedback of the pizza that was judged', async ({ page }) => {
  await fillLane(6);
  await openLane(page);
  await page.keyboard.type('88888888');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^You agree on/ })).toBeVisible();
  await page.keyboard.press('k');
  const window = page.getByRole('dialog');
  await expect(window.getByText('0 criteria changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window.getByText('criteria changed')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(page).toHaveURL(/\/audit$/);
  await expect(page.getByRole('heading', { name: /^You agree on/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Eight more to go' })).toBeVisible();
});

test('Escape closes a dialog or the enlarged picture, and keeps the digits', async ({ page }) => {
  await fillLane(6);
  await openLane(page);
  const address = page.url();
  const kept = page.getByRole('button', { name: 'Five more to go' });
  await page.keyboard.type('888');
  for (const [key, title] of [
    ['s', 'Which specialty is it?'],
    ['x', 'Why can it not be judged?'],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(kept).toBeVisible();
  }
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Whole picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Zoom' })).toBeVisible();
  await expect(kept).toBeVisible();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(address);
});

test('a verdict goes on at once, and one that cannot be judged has a reason', async ({ page }) => {
  await fillLane(6);
  await openLane(page);
  await page.getByText('Verdict only').click();
  const asked = page.getByRole('heading', { name: 'Would you send it out?' });
  await expect(asked).toBeVisible();
  const before = await judged();
  await page.keyboard.press('3');
  await expect(page.getByText('The one before: you said not to standard')).toBeVisible();
  await expect(asked).toBeVisible();
  await expect.poll(judged).toBe(before + 1);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'It is blurred' }).click();
  await expect.poll(judged).toBe(before + 2);
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Judge what you see.' })).toBeVisible();
});

test('one pizza in three asks for its digits, also of who gives verdicts only', async ({
  page,
}) => {
  await fillLane(6, true);
  await openLane(page);
  await page.getByText('Verdict only').click();
  await expect(page.getByText('This one asks for all its digits')).toBeVisible();
});

test('without a connection answers wait on the device and are sent later', async ({
  page,
  context,
}) => {
  await fillLane(8);
  await openLane(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  const before = await judged();
  await context.setOffline(true);
  for (let more = 0; more < 2; more += 1) {
    await page.keyboard.type('66666666');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Eight more to go' })).toBeVisible();
  }
  await expect(page.getByText('2 answers wait on this device.')).toBeVisible();
  expect(await judged()).toBe(before);
  await context.setOffline(false);
  await expect.poll(judged, { timeout: 20_000 }).toBe(before + 2);
  await expect(page.getByText('wait on this device')).toBeHidden();
});

test('a second window waits for the first', async ({ page, context }) => {
  await fillLane(6);
  await openLane(page);
  const second = await context.newPage();
  await second.goto('/audit');
  const told = second.getByRole('heading', { name: 'You are already judging in another window.' });
  await expect(told).toBeVisible();
  await page.close();
  await expect(told).toBeHidden();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a pizza is judged by bars on a phone', async ({ page }) => {
    await fillLane(6);
    await openLane(page);
    const width = (await page.locator('label').first().boundingBox())!.width;
    expect(width).toBeGreaterThanOrEqual(24);
    for (const row of await page.getByRole('group').all()) {
      await expect(row.locator('label')).toHaveCount(10);
      await row.locator('label').nth(7).tap();
      await expect(row.getByRole('radio', { name: '7 of 9' })).toBeChecked();
    }
    await page.getByRole('button', { name: 'Overbaked' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByRole('heading', { name: /^You agree on/ })).toBeAttached();
    await page.getByRole('button', { name: 'Next pizza' }).tap();
    await expect(page.getByRole('button', { name: 'Eight more to go' })).toBeVisible();
    expect(await violations(page, { within: 'main' })).toEqual([]);
  });
});
