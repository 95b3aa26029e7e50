import { expect, test, type Page } from '@playwright/test';
import { callsTo, setQuality } from './pages/admin-page.ts';
import { beSignedIn, signIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

const DEFINITION = /\/api\/dashboard\/quality-definition\/\d+\/$/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bands = (page: Page) =>
  page.getByRole('region', { name: 'Quality definition' }).getByRole('row');

/** As manager of Forno Verde, whose limits are initially 6 and 8. */
async function openLimits(page: Page) {
  await beSignedIn(page, 'manager2');
  await setQuality(page, 6, 8);
  await page.goto('/admin/variable-administration');
  await expect(bands(page).nth(1)).toContainText('0 to 6.0');
}

test('the three bands, Edit and Cancel: the old limits again, and no call', async ({ page }) => {
  await openLimits(page);
  await expect(bands(page).nth(1)).toContainText('Bad pizza');
  await expect(bands(page).nth(2)).toContainText('Good pizza6.0 to 8.0');
  await expect(bands(page).nth(3)).toContainText('Excellent pizza8.0 to 10');
  expect(await violations(page)).toEqual([]);
  const calls = callsTo(page, DEFINITION);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'max' }).fill('9');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByText(/Raising max from 8.0 to 9.0 turns/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await expect(bands(page).nth(3)).toContainText('8.0 to 10');
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
});

test('Save sends both limits as numbers; every page has them, and the history', async ({
  page,
}) => {
  await openLimits(page);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'min' }).fill('5.5');
  await page.getByRole('slider', { name: 'Limit max' }).focus();
  await page.keyboard.press('ArrowRight');
  const sent = page.waitForRequest(
    (request) => DEFINITION.test(request.url()) && request.method() === 'PATCH',
  );
  await button(page, 'Save').click();
  expect((await sent).postDataJSON()).toEqual({ min: 5.5, max: 8.1 });
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(bands(page).nth(2)).toContainText('5.5 to 8.1');
  await expect(page.getByText('min 6.0 to 5.5, max 8.0 to 8.1').first()).toBeVisible();
  await setQuality(page, 6, 8);
});

test('a refusal of the server is shown, and the old limits stay', async ({ page }) => {
  await openLimits(page);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'min' }).fill('9');
  const hint = page.getByRole('region', { name: 'What would change' });
  await expect(hint).toContainText('Min is above max. Lower min or raise max.');
  await expect(hint).not.toContainText('turns');
  await button(page, 'Save').click();
  await expect(page.getByText(/min must not be above max/)).toBeVisible();
  await page.reload();
  await expect(bands(page).nth(1)).toContainText('0 to 6.0');
});

test('the audit log tells who changed what, can be filtered and saved', async ({ page }) => {
  await openLimits(page);
  await page.goto('/audit-log');
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(entries.getByText('Signed in').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Action/ }).click();
  await page.getByRole('option', { name: 'Quality definition changed' }).click();
  await expect(page).toHaveURL(/action=quality_definition_changed/);
  await expect(entries.getByText('Signed in')).toHaveCount(0);
  await expect(entries.getByText('manager2@crustodian.example').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
});

test('the account tells where one is signed in, and ends another sign-in', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, 'regular2');
  await signIn(page, 'regular2');
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const account = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(account.getByText('This one')).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
  const others = account.getByRole('button', { name: 'Sign out Firefox on Linux' });
  const before = await others.count();
  await others.first().click();
  await expect(others).toHaveCount(before - 1);
  await elsewhere.goto('/daily-feed');
  await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
  await other.close();
});
