import { expect, test, type Page } from '@playwright/test';
import { held, MONDAYS, openControls, picker, stage } from './pages/controls-page.ts';
import { violations } from './violations.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.beforeEach(({ page }) => openControls(page));

/** Elements that open on top of the page: lists, dialogs, menus. */
const OPENED = '.mantine-Combobox-dropdown, [role=dialog], [role=menu]';

const findings = (page: Page, within: string) => violations(page, { within, tags: WCAG });

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

test.describe('time of day', () => {
  const VOLUME = "with the day's volume";
  const slider = (page: Page, name: string) =>
    stage(page, 'TimeRange', VOLUME).getByRole('slider', { name });

  test('arrows move by half an hour and the range is announced', async ({ page }) => {
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
    await expect(page.getByText('14 pizzas set to Not to standard')).toBeHidden();
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
      name: 'Pepperoni, 7.38, not to standard (picture not available)',
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
    expect(await names('standards')).toEqual(['To standard', 'Maybe', 'Not to standard']);
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
