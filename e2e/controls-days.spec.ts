import { expect, test, type Page } from '@playwright/test';
import {
  calendar,
  day,
  held,
  MONDAYS,
  openControls,
  picker,
  stage,
} from './pages/controls-page.ts';

test.beforeEach(({ page }) => openControls(page));

test.describe('days', () => {
  test('a day by keyboard; Escape gives the focus back', async ({ page }) => {
    const button = picker(page, 'DayPicker', MONDAYS);
    await button.press('Enter');
    await expect(calendar(page)).toBeVisible();
    await day(page, 'Sat 15 Nov 2025').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(held(page, 'DayPicker', MONDAYS)).toHaveText('"2025-11-07"');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await expect(calendar(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the arrows step by a day, not beyond today', async ({ page }) => {
    const next = stage(page, 'DayPicker', MONDAYS).getByLabel('Next day');
    await next.press('Enter');
    await expect(held(page, 'DayPicker', MONDAYS)).toHaveText('"2025-11-16"');
    await expect(next).toBeDisabled();
    await stage(page, 'DayPicker', MONDAYS).getByLabel('Previous day').press('Enter');
    await expect(held(page, 'DayPicker', MONDAYS)).toHaveText('"2025-11-15"');
  });

  test('days without data and days to come cannot be picked', async ({ page }) => {
    await picker(page, 'DayPicker', MONDAYS).click();
    await expect(day(page, 'Mon 10 Nov 2025')).toBeDisabled();
    await expect(day(page, 'Tue 11 Nov 2025')).toBeEnabled();
    await expect(day(page, 'Sun 16 Nov 2025')).toBeEnabled();
    await expect(day(page, 'Tue 18 Nov 2025')).toBeDisabled();
  });
});

test.describe('ranges', () => {
  const months = (page: Page) => calendar(page).getByRole('table');

  test('two months, titled Select date, the running one at the right', async ({ page }) => {
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await expect(calendar(page).getByRole('heading', { name: 'Select date' })).toBeVisible();
    await expect(months(page)).toHaveCount(2);
    await expect(calendar(page).getByText('October 2025')).toBeVisible();
    await expect(calendar(page).getByText('November 2025')).toBeVisible();
    await expect(calendar(page).getByLabel('Next month')).toBeDisabled();
  });

  test('the first month is that of the start', async ({ page }) => {
    await picker(page, 'DayRangePicker', 'in the past').click();
    await expect(calendar(page).getByText('February 2024')).toBeVisible();
    await expect(calendar(page).getByText('March 2024')).toBeVisible();
  });

  for (const [preset, range] of [
    ['7 days', '{"min":"2025-11-09","max":"2025-11-15"}'],
    ['Last month', '{"min":"2025-10-16","max":"2025-11-15"}'],
    ['Last 3 months', '{"min":"2025-08-16","max":"2025-11-15"}'],
    ['Last 6 months', '{"min":"2025-05-16","max":"2025-11-15"}'],
  ] as const) {
    test(`preset ${preset}`, async ({ page }) => {
      await picker(page, 'DayRangePicker', 'in the past').press('Enter');
      await calendar(page).getByRole('button', { name: preset, exact: true }).press('Enter');
      await expect(held(page, 'DayRangePicker', 'in the past')).toHaveText(range);
      await expect(calendar(page)).toBeHidden();
    });
  }

  test('two days by keyboard, over days without data', async ({ page }) => {
    await picker(page, 'DayRangePicker', MONDAYS).press('Enter');
    await day(page, 'Sat 4 Oct 2025').press('Enter');
    await expect(calendar(page).getByText('Choose the last day.')).toBeVisible();
    await day(page, 'Tue 7 Oct 2025').press('Enter');
    await expect(held(page, 'DayRangePicker', MONDAYS)).toHaveText(
      '{"min":"2025-10-04","max":"2025-10-07"}',
    );
    await expect(picker(page, 'DayRangePicker', MONDAYS)).toHaveText('Days 4 – 7 Oct 2025');
  });

  test('the same day twice is a range of one day', async ({ page }) => {
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await day(page, 'Sat 4 Oct 2025').click();
    await day(page, 'Sat 4 Oct 2025').click();
    await expect(picker(page, 'DayRangePicker', MONDAYS)).toHaveText('Days Sat 4 Oct 2025');
  });

  test('a half-picked range is forgotten with the window', async ({ page }) => {
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await day(page, 'Sat 4 Oct 2025').click();
    await page.keyboard.press('Escape');
    await expect(held(page, 'DayRangePicker', MONDAYS)).toHaveText(
      '{"min":"2025-11-09","max":"2025-11-15"}',
    );
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await expect(calendar(page).getByText('Choose the first day.')).toBeVisible();
  });

  test('a month that is turned to loads its days', async ({ page }) => {
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await calendar(page).getByLabel('Previous month').press('Enter');
    await expect(calendar(page).getByText('September 2025')).toBeVisible();
    await expect(day(page, 'Mon 8 Sep 2025')).toBeDisabled();
    await expect(day(page, 'Tue 9 Sep 2025')).toBeEnabled();
  });

  for (const state of ['days still loading', 'days could not be loaded']) {
    test(`${state}: no past day is refused`, async ({ page }) => {
      await picker(page, 'DayRangePicker', state).click();
      await expect(day(page, 'Mon 10 Nov 2025')).toBeEnabled();
      await expect(day(page, 'Tue 11 Nov 2025')).toBeEnabled();
      await expect(day(page, 'Mon 17 Nov 2025')).toBeDisabled();
    });
  }

  test('the arrows move a range by its length', async ({ page }) => {
    const week = stage(page, 'DayRangePicker', 'in the past');
    await week.getByLabel('Next range').click();
    await expect(held(page, 'DayRangePicker', 'in the past')).toHaveText(
      '{"min":"2024-02-21","max":"2024-02-26"}',
    );
  });

  test('phones show one month', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await picker(page, 'DayRangePicker', MONDAYS).click();
    await expect(months(page)).toHaveCount(1);
  });
});

test.describe('a day or a range', () => {
  const kind = (page: Page, name: string) => calendar(page).getByText(name, { exact: true });

  test('a day by one click', async ({ page }) => {
    await picker(page, 'DaysPicker', 'a day').click();
    await expect(calendar(page).getByRole('table')).toHaveCount(1);
    await day(page, 'Tue 11 Nov 2025').click();
    await expect(held(page, 'DaysPicker', 'a day')).toHaveText(
      '{"min":"2025-11-11","max":"2025-11-11"}',
    );
    await expect(calendar(page)).toBeHidden();
  });

  test('a range by two, which then is what it opens with', async ({ page }) => {
    await picker(page, 'DaysPicker', 'a day').click();
    await kind(page, 'Range').click();
    await expect(calendar(page).getByRole('table')).toHaveCount(2);
    await day(page, 'Sat 4 Oct 2025').click();
    await day(page, 'Tue 7 Oct 2025').click();
    await expect(held(page, 'DaysPicker', 'a day')).toHaveText(
      '{"min":"2025-10-04","max":"2025-10-07"}',
    );
    await picker(page, 'DaysPicker', 'a day').click();
    await expect(calendar(page).getByRole('button', { name: '7 days' })).toBeVisible();
  });
});
