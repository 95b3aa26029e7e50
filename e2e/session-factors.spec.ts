import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { appCode } from '../apps/api/src/test/world/app-code.ts';
import { ownAccount } from './pages/own-account.ts';
import { addApp, factors, typePassword } from './pages/second-factor.ts';
import { signIn } from './pages/sign-in.ts';

test('an authenticator app is added, asked for at the log-in, and removed', async ({
  page,
  browser,
}) => {
  const account = await ownAccount('with-app', 'regular');
  await signIn(page, account);
  await page.goto('/account');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const { secret, recovery } = await addApp(page);
  await expect(factors(page)).toContainText('Your password alone lets nobody in.');
  await expect(factors(page)).toContainText('10 of 10 left');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/api/login');
  await elsewhere.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await elsewhere.getByLabel('Password', { exact: true }).fill('pizza');
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect((await new AxeBuilder({ page: elsewhere }).analyze()).violations).toEqual([]);
  const give = async (code: string) => {
    await elsewhere.getByLabel('Code').fill(code);
    await elsewhere.getByRole('button', { name: 'Log in' }).click();
  };
  // The code that turned it on, once more.
  await give(appCode(secret, Date.now()));
  await expect(elsewhere.getByRole('alert')).toContainText('This code is wrong');
  await give(recovery);
  await expect(elsewhere.getByRole('button', { name: /user menu/ })).toBeVisible();
  await elsewhere.goto('/account');
  await expect(factors(elsewhere)).toContainText('9 of 10 left');
  await expect(elsewhere.getByText('password and recovery code')).toBeVisible();

  await factors(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
  await typePassword(page);
  await expect(factors(page)).toContainText('A second factor closes that.');
});
