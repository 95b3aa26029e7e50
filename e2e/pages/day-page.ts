import { expect, type Locator, type Page } from '@playwright/test';
import { steps } from './feed-page.ts';

/** The controls that users click in the course of a day. */

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const places = (page: Page): Locator =>
  navigation(page).getByRole('link').filter({ hasNotText: 'Crustodian' });
const userMenu = (page: Page) => page.getByRole('button', { name: /user menu/ });
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Opens a page through the navigation; resolves when it is shown. */
export async function goTo(page: Page, place: string): Promise<void> {
  await navigation(page).getByRole('link', { name: place, exact: true }).click();
  await expect(page).toHaveTitle(`${place} · Crustodian`);
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A step of the breadcrumb: 'Venue', 'Week'. */
export const step = (page: Page, name: string): Locator =>
  steps(page).getByRole('button', { name: new RegExp(`^${name} `) });

/** Selects the option of a step's list that starts with a text. */
export async function pick(page: Page, name: string, start: string): Promise<void> {
  await step(page, name).click();
  await page
    .getByRole('option', { name: new RegExp(`^${start}`) })
    .first()
    .click();
  await expect(step(page, name)).toHaveAccessibleName(new RegExp(`^${name} ${start}`));
}

/** The figure with this label in a list of terms, with the content below it. */
export const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Ends the day; going back afterwards must show nothing of it. */
export async function logOut(page: Page): Promise<void> {
  const passwordAsked = page.getByLabel('Password', { exact: true });
  await chooseInMenu(page, 'Log out');
  await expect(passwordAsked).toBeVisible();
  await page.goBack();
  await expect(passwordAsked).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  await expect(userMenu(page)).toHaveCount(0);
}
