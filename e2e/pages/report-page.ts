import { lastCompleteWeek } from '@crustodian/domain/time/week';
import { expect, type Locator, type Page } from '@playwright/test';
import { startedAt } from '../product.ts';
import { demoDay } from './feed-page.ts';
import { beSignedIn } from './sign-in.ts';

/** The chain's first company, and one of its stores whose newest report only these tests change. */
export const LUMBRE = 2;
export const STORE = 'Wicker Park';

/**
 * The newest week with reports, which were created when the product started: on a Sunday morning,
 * another week is complete. The explorers start with the last week by UTC, which ends before it
 * does in the stores.
 */
export const WEEK = lastCompleteWeek(demoDay(startedAt()));

export const rowOf = (page: Page, store: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: store }) });
export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const cards = (page: Page) => page.getByRole('listitem').getByRole('article');
export const panel = (page: Page) => page.getByRole('region', { name: 'On report' });
/** An item of the checklist for Continue. */
export const check = (page: Page, label: string) =>
  panel(page).getByRole('listitem').filter({ hasText: label });

export async function openExplorer(page: Page): Promise<void> {
  await beSignedIn(page, 'staff');
  await page.goto(`/pizza-tv-explorer?company=${LUMBRE}&week=${WEEK}`);
  await expect(rowOf(page, STORE)).toBeVisible();
}

/** Deletes the report that an earlier run may have left. */
export async function withoutReport(page: Page, row: Locator): Promise<void> {
  const erase = button(row, `Delete ${STORE}`);
  if (await erase.isEnabled()) {
    await erase.click();
    await expect(dialog(page)).toContainText(
      new RegExp(`You are about to delete report for store ${STORE} and week \\d+-\\d+-\\d{4}`),
    );
    await button(dialog(page), 'Delete').click();
  }
  await expect(button(row, `Blocked ${STORE}`)).toBeDisabled();
}

/** Lists the pizzas of the selection that have these values. */
export async function list(page: Page, filters: string): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}?${filters}`);
  await expect(cards(page).first()).toBeVisible();
}

/** Shows and features a best and a worst pizza; gives the worst its main problem. */
export async function selectBestAndWorst(page: Page): Promise<void> {
  // Pizzas of other specialties cannot be shown.
  const showable = cards(page).filter({
    has: page.locator('[aria-label="Show on report"]:enabled'),
  });
  await list(page, 'standard=to_standard&shown=false');
  await button(showable.first(), 'Show on report').click();
  await expect(check(page, 'At most')).toContainText('1');
  await list(page, 'standard=to_standard&shown=true');
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured best')).toContainText('1 of 1');

  await list(page, 'standard=not_to_standard&shown=false');
  await button(showable.first(), 'Show on report').click();
  await list(page, 'standard=not_to_standard&shown=true');
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured worst')).toContainText('1 of 1');
  const problem = cards(page).first().getByLabel('Main problem');
  await problem.selectOption('circularity');
  await expect(check(page, 'Main problem named')).toContainText('1 of 1');
  await expect(problem.locator('option[value=overbaked]')).toBeDisabled();
}

/** Replaces the best pizza and features its replacement. */
export async function replaceBest(page: Page): Promise<void> {
  await list(page, 'standard=to_standard&shown=true');
  const old = await cards(page).first().getAttribute('data-pizza');
  await button(cards(page).first(), 'Replace').click();
  await expect(button(dialog(page), 'Replace')).toBeDisabled();
  await dialog(page).getByRole('radio', { name: /,/ }).first().check({ force: true });
  await button(dialog(page), 'Replace').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(check(page, 'Featured best')).toContainText('0 of 1');
  expect(await cards(page).first().getAttribute('data-pizza')).not.toBe(old);
  await button(cards(page).first(), 'Featured').click();
  await expect(check(page, 'Featured best')).toContainText('1 of 1');
}

/** Continues with two of thirty pizzas: confirms the question, which leads to the review. */
export async function continueWithTwo(page: Page): Promise<void> {
  await button(panel(page), 'Continue').click();
  await expect(dialog(page)).toContainText(
    'You are about to continue with less than 30 selected pizzas, do you want to continue?',
  );
  await button(dialog(page), 'Continue').click();
  await expect(page.getByRole('heading', { name: `Report Review - Store ${STORE}` })).toBeVisible();
}

/** Resolves when the fonts, charts and pictures of the sheets are loaded. */
export const sheetsReady = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-ready', 'true', { timeout: 45_000 });
