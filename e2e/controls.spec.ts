import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One control in one state of the page. */
const stage = (page: Page, control: string, state: string) =>
  page
    .getByRole('region', { name: control, exact: true })
    .getByRole('group', { name: state, exact: true });
const picker = (page: Page, control: string, state: string) =>
  stage(page, control, state).getByRole('button').first();
/** What the control holds, written under it. */
const held = (page: Page, control: string, state: string) =>
  stage(page, control, state).locator('> output');
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Select date' });
const MONDAYS = 'Mondays without data';
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/controls');
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible();
});

/** What stands on top of the page: lists, windows, menus. */
const OPENED = '[data-portal]';

const findings = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).include(part).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

test.describe('axe finds nothing', () => {
  const openings: [name: string, open: (page: Page) => Promise<unknown>][] = [
    ['a list of venues', (page) => picker(page, 'VenuePicker', 'one').click()],
    ['a list that is loading', (page) => picker(page, 'VenuePicker', 'loading').click()],
    ['a list that failed', (page) => picker(page, 'CompanyPicker', 'failed').click()],
    ['a list with boxes', (page) => picker(page, 'MultiSelect', 'all ticked').click()],
    ['the calendar of a day', (page) => picker(page, 'DayPicker', MONDAYS).click()],
    ['the calendar of a range', (page) => picker(page, 'DayRangePicker', MONDAYS).click()],
    ['a window', (page) => picker(page, 'Dialog', 'short').click()],
    ['a question', (page) => picker(page, 'ConfirmDialog', 'destructive').click()],
    ['the menu of light and dark', (page) => page.getByLabel('Light or dark').click()],
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`all controls, closed, and notices, ${colorScheme}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await picker(page, 'Notice', 'saved with undo').click();
      await picker(page, 'Notice', 'failed').click();
      expect(await findings(page, 'body')).toEqual([]);
    });
    for (const [name, open] of openings) {
      test(`${name}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page);
        await page.waitForTimeout(300);
        expect(await findings(page, OPENED)).toEqual([]);
      });
    }
  }
});

test('nothing is wider than a screen of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the choice of dark outlives the page and stands before the first paint', async ({ page }) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('light');
  await page.getByLabel('Light or dark').press('Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  expect(await scheme()).toBe('dark');
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload();
  expect(await scheme()).toBe('dark');
});

test.describe('lists', () => {
  test('a venue by keyboard: open, type, choose; the button has the focus again', async ({
    page,
  }) => {
    const button = picker(page, 'VenuePicker', 'one');
    await button.press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
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
    await page.getByRole('combobox').press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'one')).toHaveText('"2"');
  });

  test('a venue is also found by its region; nothing found says so', async ({ page }) => {
    await picker(page, 'VenuePicker', 'one').click();
    await page.getByRole('combobox').fill('hill country');
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.getByRole('combobox').fill('zzz');
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
    await page.getByRole('combobox').fill('store 1199');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'many options')).toHaveText('"1199"');
  });

  test('several venues: ticking keeps the list open', async ({ page }) => {
    await picker(page, 'VenuePicker', 'several').press('Enter');
    await page.getByRole('combobox').fill('castle');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'several')).toHaveText('["1","3","2"]');
    await page.keyboard.press('Enter');
    await expect(held(page, 'VenuePicker', 'several')).toHaveText('["1","3"]');
    await expect(page.getByRole('listbox')).toBeVisible();
  });

  test('all and none are reached by Tab', async ({ page }) => {
    await picker(page, 'MultiSelect', 'empty').press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker(page, 'MultiSelect', 'empty')).toHaveText('Specialty 9 of 9');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(picker(page, 'MultiSelect', 'empty')).toHaveText('Specialty Any');
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
    await page.getByRole('combobox').fill('mar 2024');
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

test.describe('time of day', () => {
  const VOLUME = "with the day's volume";
  const slider = (page: Page, name: string) =>
    stage(page, 'TimeRange', VOLUME).getByRole('slider', { name });

  test('arrows move by half an hour and the range is told', async ({ page }) => {
    await slider(page, 'From').press('ArrowRight');
    await expect(held(page, 'TimeRange', VOLUME)).toHaveText('[11.5,24]');
    await expect(slider(page, 'From')).toHaveAttribute('aria-valuetext', '11:30');
    await expect(stage(page, 'TimeRange', VOLUME).getByRole('status').first()).toHaveText(
      '11:30–24:00',
    );
  });

  test('the ends stay apart by half an hour', async ({ page }) => {
    await slider(page, 'To').press('Home');
    await expect(held(page, 'TimeRange', VOLUME)).toHaveText('[11,11.5]');
    await slider(page, 'From').press('End');
    await expect(held(page, 'TimeRange', VOLUME)).toHaveText('[11,11.5]');
    await slider(page, 'To').press('End');
    await expect(held(page, 'TimeRange', VOLUME)).toHaveText('[11,24]');
  });

  test('a handle is pulled by the pointer', async ({ page }) => {
    await slider(page, 'From').scrollIntoViewIfNeeded();
    const handle = await slider(page, 'From').boundingBox();
    const middle = handle!.y + handle!.height / 2;
    const at = (hour: number) => handle!.x + 4.5 + ((handle!.width - 9) * hour) / 24;
    await page.mouse.move(at(11), middle);
    await page.mouse.down();
    await page.mouse.move(at(17), middle, { steps: 5 });
    await page.mouse.up();
    await expect(held(page, 'TimeRange', VOLUME)).toHaveText('[17,24]');
  });
});

test.describe('the others', () => {
  test('a mode is switched by arrows', async ({ page }) => {
    await stage(page, 'ModeToggle', 'two modes').getByRole('radio', { name: 'Global' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(held(page, 'ModeToggle', 'two modes')).toHaveText('"details"');
  });

  test('a breadcrumb step opens its list', async ({ page }) => {
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('listitem')).toHaveText([
      'Daily feed',
      'Company Lumbre Pizza',
      'Venue Bandera',
      'Days Sat 15 Nov 2025',
    ]);
    await crumbs.getByRole('button', { name: 'Venue Bandera' }).press('Enter');
    await page.getByRole('option', { name: 'Helotes' }).click();
    await expect(held(page, 'Breadcrumb', 'three steps')).toContainText('"venue":"3"');
  });

  test('a window holds the focus, closes by Escape and gives the focus back', async ({ page }) => {
    const opener = picker(page, 'Dialog', 'short');
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A window' });
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a question is answered by key: Enter acts, Escape does not', async ({ page }) => {
    const opener = picker(page, 'ConfirmDialog', 'a question');
    const answer = held(page, 'ConfirmDialog', 'a question');
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Mark day 2025-11-15 for venue Bandera as reviewed?');
    await expect(dialog.getByRole('button', { name: 'Mark day as reviewed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(answer).toHaveText('true');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Mark day as reviewed' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(answer).toHaveText('false');
  });

  test('a notice can be undone once; a failure stays', async ({ page }) => {
    await picker(page, 'Notice', 'saved with undo').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(held(page, 'Notice', 'saved with undo')).toHaveText('1');
    await expect(page.getByText('14 pizzas set to not_to_standard')).toBeHidden();
    await expect(page.getByText('Change undone')).toBeVisible();
    await picker(page, 'Notice', 'failed').click();
    const failure = page.getByText('12 of 14 pizzas updated, 2 failed: 204875, 204860');
    await expect(failure).toBeVisible();
    await expect(page.getByText('Change undone')).toBeHidden({ timeout: 10_000 });
    await expect(failure).toBeVisible();
  });

  test('a failed part of a page is tried again', async ({ page }) => {
    await stage(page, 'StatePanel', 'failed').getByRole('button', { name: 'Try again' }).click();
    await expect(held(page, 'StatePanel', 'failed')).toHaveText('1');
  });

  test('what is loading says so', async ({ page }) => {
    await expect(stage(page, 'LoadingOverlay', 'busy').getByRole('status')).toHaveText(
      'Loading pizzas',
    );
    await expect(stage(page, 'LoadingOverlay', 'done').getByRole('status')).toHaveText('');
  });

  test('a picture that is missing keeps its square and its words', async ({ page }) => {
    const picture = stage(page, 'Pizza', 'picture that is missing');
    await picture.scrollIntoViewIfNeeded();
    const missing = picture.getByRole('img', {
      name: 'Pepperoni, 7.38, not_to_standard (picture not available)',
    });
    await expect(missing).toBeVisible();
    const box = await missing.boundingBox();
    expect(box!.width).toBe(box!.height);
  });

  test('marks and bands are named, not only coloured', async ({ page }) => {
    const names = (state: string) =>
      stage(page, 'Pizza', state)
        .getByRole('img')
        .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')));
    expect(await names('standards')).toEqual([
      'to_standard',
      'maybe_to_standard',
      'not_to_standard',
    ]);
    expect(await names('scores with the usual thresholds')).toEqual([
      'Excellent',
      'Excellent',
      'Good',
      'Good',
      'Bad',
      'Bad',
    ]);
  });
});
