import { expect, type Page } from '@playwright/test';
import { card, daysAgo, openFeed, overlay } from './feed-page.ts';

/**
 * Corrections are permanent, so each test uses its own day, of a store that other tests do not use.
 */
export const BOERNE = 2;
/** Keeps reviewed pizzas in the list, so that a corrected one can be found again. */
export const ALL = '&reviewed=none';

export const radio = (page: Page, name: string) =>
  overlay(page).getByRole('radio', { name, exact: true });
export const flag = (page: Page, name: string) => overlay(page).getByRole('switch', { name });
export const act = (page: Page, name: string) =>
  overlay(page).getByRole('button', { name, exact: true });
export const title = (page: Page) => overlay(page).getByRole('heading', { level: 2 });
export const notice = (page: Page) =>
  page.getByRole('alert').or(page.locator('.mantine-Notification-root'));

interface Pizza {
  day: number;
  place?: number;
  account?: string;
}

/** Opens a pizza of the day `day` days ago; a reload opens the same pizza. */
export async function openPizza(page: Page, { day, place = 1, account = 'reviewer' }: Pizza) {
  await openFeed(page, { account, venue: BOERNE, day: daysAgo(day), more: ALL });
  await card(page, place).click();
  await expect(act(page, 'Scoring Feedback').or(title(page)).first()).toBeVisible();
}

/** A standard other than the current one. */
export async function otherStandard(page: Page): Promise<string> {
  const toStandard = await radio(page, 'To standard').isChecked();
  return toStandard ? 'Not to standard' : 'To standard';
}
