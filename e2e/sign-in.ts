import { expect, type Page } from '@playwright/test';

/** Signs a demo account in through the login page; resolves when its first page stands. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(`${account}@crustodian.example`);
  await page.getByLabel('Password', { exact: true }).fill('pizza');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /user menu|account/i })).toBeVisible();
}
