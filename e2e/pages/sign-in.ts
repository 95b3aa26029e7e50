import { expect, type Page } from '@playwright/test';

/** Signs a demo account in through the login page; resolves when its first page stands. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await page.getByLabel('Password', { exact: true }).fill('pizza');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /user menu|account/i })).toBeVisible();
}

/** Signs a demo account in by the form's call alone; for tests that go to a page of their own at once. */
export async function beSignedIn({ request }: Page, account: string): Promise<void> {
  const form = await (await request.get('/api/login')).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(form)![1]!;
  const username = `${account}@crustodian.example`;
  const sent = { form: { csrf, username, password: 'pizza' }, maxRedirects: 0 };
  expect((await request.post('/api/login', sent)).status()).toBe(303);
}
