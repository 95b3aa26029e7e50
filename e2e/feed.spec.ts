import { expect, test } from '@playwright/test';
import {
  card,
  facts,
  feedPath,
  filter,
  openFeed,
  option,
  overlay,
  pointsTable,
  shownCount,
  summary,
  YESTERDAY,
} from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

test.describe('a day of the feed', () => {
  test.beforeEach(({ page }) => openFeed(page, { account: 'regular', day: YESTERDAY }));

  test('shows each scored pizza with picture, specialty, score, standard and time', async ({
    page,
  }) => {
    for (const { place, specialty, score, standard, time } of await facts(page)) {
      expect(place).toBeGreaterThan(0);
      expect(specialty).not.toBe('');
      expect(score).toBeDefined();
      expect(standard).toMatch(/^(To standard|Maybe|Not to standard)$/);
      expect(time).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) /);
    }
    await expect(card(page, 1).locator('img').last()).toHaveAttribute('src', /^\/api\/static\//);
  });

  test('numbers its cards in the shown order', async ({ page }) => {
    const places = (await facts(page)).map(({ place }) => place);
    expect(places).toEqual(places.map((_place, index) => index + 1));
  });

  test('has no review actions for a regular user', async ({ page }) => {
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark day as reviewed' })).toHaveCount(0);
    await expect(filter(page, 'Reviewed')).toHaveCount(0);
    await card(page, 1).click();
    await expect(overlay(page)).toBeVisible();
    for (const name of ['Scoring Feedback', 'Data Feedback', 'Hide', 'Raw tracking info']) {
      await expect(overlay(page).getByRole('button', { name })).toHaveCount(0);
    }
    await expect(overlay(page).getByRole('radio', { name: 'Maybe' })).toHaveCount(0);
  });

  test('sums the day up, with a comma', async ({ page }) => {
    for (const label of ['Worst', 'Average', 'Best']) {
      const figure = summary(page).locator('dl div', { hasText: label }).first();
      await expect(figure).toHaveText(new RegExp(`^${label}\\d+,\\d\\d$`));
    }
    await expect(summary(page).getByText('Scored pizzas')).toBeVisible();
    for (const label of ['Reviewed pizzas', 'Hidden pizzas', /^Scored (?!pizzas)/]) {
      await expect(summary(page).getByText(label)).toHaveCount(0);
    }
  });
});

test.describe('the order', () => {
  for (const [name, fact, compare] of [
    ['Score ascending', 'score', (a: string, b: string) => Number(a) - Number(b)],
    ['Score descending', 'score', (a: string, b: string) => Number(b) - Number(a)],
    ['Specialty A-Z', 'specialty', (a: string, b: string) => a.localeCompare(b)],
    ['Specialty Z-A', 'specialty', (a: string, b: string) => b.localeCompare(a)],
  ] as const) {
    test(name, async ({ page }) => {
      await openFeed(page, { account: 'regular', day: YESTERDAY });
      await filter(page, 'Sort by').click();
      await option(page, name).click();
      await expect(filter(page, 'Sort by')).toHaveText(new RegExp(name));
      await expect(async () => {
        const values = (await facts(page)).map((each) => each[fact]!);
        expect(values).toEqual(values.toSorted(compare));
      }).toPass();
    });
  }
});

test('a reload shows the same pizzas: every choice is in the address', async ({ page }) => {
  await openFeed(page, {
    account: 'regular',
    venue: 2,
    day: YESTERDAY,
    more: '&sort=score-asc&from=12&standard=to_standard',
  });
  const before = await facts(page);
  await card(page, 1).click();
  await overlay(page).getByText('Details', { exact: true }).click();
  await page.reload();
  await expect(pointsTable(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  expect(await facts(page)).toEqual(before);
});

test('cards are reached by keys, opened by Enter, and get the focus back', async ({ page }) => {
  await openFeed(page, { account: 'regular', day: YESTERDAY });
  await card(page, 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 2)).toBeFocused();
  // Each key waits for the effect of the previous one, because its target depends on the focus.
  const focused = page.locator('[role=gridcell]:focus');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('data-index', '1');
  const below = await focused.getAttribute('data-index');
  await page.keyboard.press('Home');
  await expect(focused).not.toHaveAttribute('data-index', below!);
  await page.keyboard.press('Control+End');
  const last = await shownCount(page);
  await expect(card(page, last)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(card(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  // Keys work once the overlay has the focus; the next pizza is a new URL, which takes a moment.
  await expect(overlay(page).locator(':focus')).toHaveCount(1);
  await expect(overlay(page).getByText('#1', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(overlay(page).getByText('#2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 2)).toBeFocused();
});

test('the layout is kept for the user', async ({ page }) => {
  await openFeed(page, { account: 'regular', day: YESTERDAY });
  await page.locator('label', { hasText: /^List$/ }).click();
  await expect(card(page, 1)).toHaveAttribute('data-density', 'list');
  await page.reload();
  await expect(card(page, 1)).toHaveAttribute('data-density', 'list');
});

test('the summary counts from nothing until the pizzas are there; reviewers see all of it', async ({
  page,
}) => {
  await beSignedIn(page, 'reviewer');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/shift_report_data', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(feedPath({ day: YESTERDAY }));
  await expect(summary(page).locator('dl').first()).toHaveText('Worst0,00Average0,00Best0,00');
  for (const label of ['Scored pizzas', 'Reviewed pizzas', 'Hidden pizzas']) {
    await expect(summary(page).locator('dl div', { hasText: label })).toContainText(`${label}0/0`);
  }
  held.resolve();
  await expect(card(page, 1)).toBeVisible();
  await expect(
    summary(page)
      .getByText(/^Scored (?!pizzas)/)
      .first(),
  ).toBeVisible();
  await expect(summary(page).locator('dl').first()).not.toContainText('0,00');
});
