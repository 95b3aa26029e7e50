import { expect, test } from '@playwright/test';
import { ownAccount } from './pages/own-account.ts';
import { addApp, factors, typePassword } from './pages/second-factor.ts';
import { signIn } from './pages/sign-in.ts';
import { PRODUCT_URL } from './product.ts';
import { violations } from './violations.ts';

test('an authenticator app is added, asked for at the log-in, and removed', async ({
  page,
  browser,
}) => {
  const account = await ownAccount('with-app', 'regular');
  await signIn(page, account);
  await page.goto('/account');
  await expect(factors(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const { used, recovery } = await addApp(page);
  await expect(factors(page)).toContainText('Your password alone lets nobody in.');
  await expect(factors(page)).toContainText('10 of 10 left');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/api/login');
  await elsewhere.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await elsewhere.getByLabel('Password', { exact: true }).fill('pizza');
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violations(elsewhere)).toEqual([]);
  const give = async (code: string) => {
    await elsewhere.getByLabel('Code').fill(code);
    await elsewhere.getByRole('button', { name: 'Log in' }).click();
  };
  await give(used);
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

test('a passkey is added, opens the next log-in by itself, and is removed', async ({ browser }) => {
  const account = await ownAccount('with-passkey', 'regular');
  // Passkeys require a host name, but the product under test is otherwise opened by its IP address.
  const baseURL = PRODUCT_URL.replace('127.0.0.1', 'localhost');
  const page = await (await browser.newContext({ baseURL })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, account);
  await page.goto('/account');
  await factors(page).getByRole('button', { name: 'Add a passkey' }).click();
  await typePassword(page);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factors(page)).toContainText('Your password alone lets nobody in.');
  expect(await violations(page)).toEqual([]);

  await page.goto('/api/logout/');
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await page.getByLabel('Password', { exact: true }).fill('pizza');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/login-passkey.png' });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('password and passkey')).toBeVisible();
  await page.screenshot({ path: 'test-results/account-passkey.png' });
  await factors(page)
    .getByRole('button', { name: /^Remove the passkey of/ })
    .click();
  await typePassword(page);
  await expect(factors(page)).toContainText('A second factor closes that.');
});
