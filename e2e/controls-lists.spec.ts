import { expect, test } from '@playwright/test';
import { held, openControls, picker, search, stage } from './pages/controls-page.ts';

test.beforeEach(({ page }) => openControls(page));

test.describe('lists', () => {
  test('a venue by keyboard: open, type, choose; the button has the focus again', async ({
    page,
  }) => {
    const button = picker(page, 'VenuePicker', 'one');
    await button.press('Enter');
    await expect(search(page, 'venue')).toBeFocused();
    await page.keyboard.type('penon');
    await expect(page.getByRole('option')).toHaveText(['PeñónSouth']);
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'one')).toHaveText('"4"');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveText('Venue Peñón');
  });

  test('arrows move from the chosen option on; Escape leaves without a change', async ({
    page,
  }) => {
    const button = picker(page, 'VenuePicker', 'one');
    await button.press('Enter');
    await expect(page.getByRole('option', { name: 'Bandera' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(held(page, 'VenuePicker', 'one')).toHaveText('"1"');
    await button.press('Enter');
    await search(page, 'venue').press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'one')).toHaveText('"2"');
  });

  test('a venue is also found by its region; nothing found says so', async ({ page }) => {
    await picker(page, 'VenuePicker', 'one').click();
    await search(page, 'venue').fill('hill country');
    await expect(page.getByRole('option')).toHaveCount(2);
    await search(page, 'venue').fill('zzz');
    await expect(page.getByText('No results')).toBeVisible();
  });

  test('a company without venues says so', async ({ page }) => {
    await picker(page, 'VenuePicker', 'no venue at all').click();
    await expect(page.getByText('No results')).toBeVisible();
  });

  test('of very many options the first are drawn and the others are found', async ({ page }) => {
    await picker(page, 'VenuePicker', 'many options').click();
    await expect(page.getByRole('option')).toHaveCount(300);
    await expect(page.getByText('300 of 1200 shown. Type to find the others.')).toBeVisible();
    await search(page, 'venue').fill('store 1199');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'many options')).toHaveText('"1199"');
  });

  test('several venues: ticking keeps the list open', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Stores' });
    await field.fill('castle');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'several')).toHaveText('["1","3","2"]');
    await expect(page.getByRole('listbox')).toBeVisible();
    await field.press('Backspace');
    await expect(held(page, 'VenuePicker', 'several')).toHaveText('["1","3"]');
  });

  test('all and none are reached by Tab', async ({ page }) => {
    await picker(page, 'MultiSelect', 'empty').press('Enter');
    await expect(search(page, 'specialty')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker(page, 'MultiSelect', 'empty')).toHaveText('Specialty 9 of 9');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(picker(page, 'MultiSelect', 'empty')).toHaveText('Specialty Any');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('one ticked option is named on the button', async ({ page }) => {
    await picker(page, 'MultiSelect', 'empty').click();
    await page.getByRole('option', { name: 'Cheese' }).click();
    await expect(picker(page, 'MultiSelect', 'empty')).toHaveText('Specialty Cheese');
  });

  test('a failed list offers to try again', async ({ page }) => {
    await picker(page, 'CompanyPicker', 'failed').press('Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(held(page, 'CompanyPicker', 'failed')).toHaveText('1');
  });

  test('a disabled picker does not open', async ({ page }) => {
    await expect(picker(page, 'VenuePicker', 'disabled')).toBeDisabled();
    await expect(picker(page, 'DayRangePicker', 'disabled')).toBeDisabled();
  });

  test('weeks: newest first, Sundays from 10-3-2024 on, Mondays before, back to 5-4-2021', async ({
    page,
  }) => {
    await picker(page, 'WeekPicker', 'chosen').click();
    const weeks = page.getByRole('option');
    await expect(weeks.first()).toHaveText('W47 · 16 – 22 Nov 2025');
    await expect(weeks.last()).toHaveText('W14 · 5 – 11 Apr 2021');
    await search(page, 'week').fill('mar 2024');
    await expect(weeks).toHaveText([
      'W14 · 31 Mar – 6 Apr 2024',
      'W13 · 24 – 30 Mar 2024',
      'W12 · 17 – 23 Mar 2024',
      'W11 · 10 – 16 Mar 2024',
      'W10 · 4 – 10 Mar 2024',
      'W9 · 26 Feb – 3 Mar 2024',
    ]);
    await page.keyboard.press('Escape');
    await stage(page, 'WeekPicker', 'chosen').getByLabel('Next week').click();
    await expect(held(page, 'WeekPicker', 'chosen')).toHaveText('"2025-11-16"');
    await expect(stage(page, 'WeekPicker', 'chosen').getByLabel('Next week')).toBeDisabled();
  });

  test('months: newest first, back to March 2023', async ({ page }) => {
    await picker(page, 'MonthPicker', 'chosen').press('Enter');
    const months = page.getByRole('option');
    await expect(months.first()).toHaveText('November 2025');
    await expect(months.last()).toHaveText('March 2023');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(held(page, 'MonthPicker', 'chosen')).toHaveText('"2025-09-01"');
  });
});
