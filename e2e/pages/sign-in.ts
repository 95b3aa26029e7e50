import { expect, type Page } from '@playwright/test';

/** Signs in a demo account through the log-in page; resolves when its first page is shown. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await page.getByLabel('Password', { exact: true }).fill('pizza');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /user menu|account/i })).toBeVisible();
}

/** Signs in a demo account with only the form's request; for tests that open a page directly. */
export async function beSignedIn({ request }: Page, account: string): Promise<void> {
  const form = await (await request.get('/api/login')).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(form)![1]!;
  const username = `${account}@crustodian.example`;
  const sent = { form: { csrf, username, password: 'pizza' }, maxRedirects: 0 };
  expect((await request.post('/api/login', sent)).status()).toBe(303);
}
