import { expect, type Page } from '@playwright/test';
import { card, daysAgo, openFeed, overlay } from './feed-page.ts';

/** Corrections are kept, so each test works on a day of its own of a store of its own. */
export const BOERNE = 2;
/** Reviewed pizzas stay listed, so that a corrected one is found again. */
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

/** Opens a pizza of a day so many days ago; a reload opens the very same one. */
export async function openPizza(page: Page, { day, place = 1, account = 'reviewer' }: Pizza) {
  await openFeed(page, { account, venue: BOERNE, day: daysAgo(day), more: ALL });
  await card(page, place).click();
  await expect(act(page, 'Scoring Feedback').or(title(page)).first()).toBeVisible();
}

/** Another standard than the one that stands. */
export async function otherStandard(page: Page): Promise<string> {
  const toStandard = await radio(page, 'To standard').isChecked();
  return toStandard ? 'Not to standard' : 'To standard';
}
