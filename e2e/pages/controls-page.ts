import { expect, type Page } from '@playwright/test';

/** One control in one state of the page. */
export const stage = (page: Page, control: string, state: string) =>
  page
    .getByRole('region', { name: control, exact: true })
    .getByRole('group', { name: state, exact: true });
export const picker = (page: Page, control: string, state: string) =>
  stage(page, control, state).getByRole('button').first();
/** The search field of an opened list. */
export const search = (page: Page, what: string) =>
  page.getByRole('combobox', { name: `Search ${what}`, exact: true });
/** The control's value, shown below it. */
export const held = (page: Page, control: string, state: string) =>
  stage(page, control, state).locator('> output');
export const calendar = (page: Page) => page.getByRole('dialog', { name: 'Select date' });
export const MONDAYS = 'Mondays without data';
export const day = (page: Page, name: string) =>
  calendar(page).getByRole('button', { name, exact: true });

export async function openControls(page: Page): Promise<void> {
  await page.goto('/dev/controls');
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible();
}
