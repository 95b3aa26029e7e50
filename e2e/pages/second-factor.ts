import { expect, type Page } from '@playwright/test';
import { appCode } from '../../apps/api/src/test/world/sign-in/app-code.ts';

export const factors = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Enters the password when a change of the second factors requires it. */
export async function typePassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Current password').fill('pizza');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

/**
 * Adds an authenticator app on the account page; returns the activating code and a recovery code.
 */
export async function addApp(page: Page): Promise<{ used: string; recovery: string }> {
  await factors(page).getByRole('button', { name: 'Add an authenticator app' }).click();
  await typePassword(page);
  const dialog = page.getByRole('dialog', { name: 'Scan this with your app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const used = appCode(secret, Date.now());
  await dialog.getByLabel('Code that the app shows').fill(used);
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  return { used, recovery };
}
