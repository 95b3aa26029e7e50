import { expect, test } from '@playwright/test';
import { card, daysAgo, feedPath, openFeed, steps, YESTERDAY } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

/** Long before the demo chain started. */
const NEVER = '2020-01-01';

test.describe('states', () => {
  test('a day without pizzas offers the nearest one with data', async ({ page }) => {
    await beSignedIn(page, 'regular');
    // Two days ahead, the last day with data is just before.
    await page.goto(feedPath({ day: daysAgo(-2) }));
    await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
    await expect(page.getByText('No pizzas found in this interval.')).toBeVisible();
    await page.getByRole('button', { name: /^Show / }).click();
    await expect(card(page, 1)).toBeVisible();
  });

  test('a range without pizzas says so', async ({ page }) => {
    await beSignedIn(page, 'regular');
    await page.goto(`/daily-feed?venue=1&min=${NEVER}&max=2020-01-05`);
    await expect(page.getByText('No pizzas found in this interval.')).toBeVisible();
  });

  test('a date that is none: Invalid date!', async ({ page }) => {
    await beSignedIn(page, 'regular');
    await page.goto('/daily-feed?venue=1&min=31-2-2025&max=31-2-2025');
    await expect(page.getByRole('heading', { name: 'Invalid date!' })).toBeVisible();
  });

  test('days that end before they begin: it says so, and shows them in their order', async ({
    page,
  }) => {
    await beSignedIn(page, 'regular');
    await page.goto(`/daily-feed?venue=1&min=2020-01-03&max=${NEVER}`);
    await expect(page.getByRole('heading', { name: 'Invalid date!', level: 1 })).toBeVisible();
    await expect(page.getByText('The dates in the link end before they start')).toBeVisible();
    await page.getByRole('link', { name: /^Show / }).click();
    await expect(page).toHaveURL(new RegExp(`min=${NEVER}&max=2020-01-03`));
    await expect(page.getByText('No pizzas found in this interval.')).toBeVisible();
  });

  test("someone else's venue is not requested: Please choose a venue!", async ({ page }) => {
    await beSignedIn(page, 'regular');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData()}`));
    await page.goto(feedPath({ venue: 9, day: YESTERDAY }));
    await expect(page.getByRole('heading', { name: 'Please choose a venue!' })).toBeVisible();
    expect(asked.filter((one) => /shift_report_data.*"venue":"9"/.test(one))).toEqual([]);
  });

  test('a failed call is shown, with a retry', async ({ page }) => {
    await beSignedIn(page, 'regular');
    let failing = true;
    await page.route('**/api/shift_report_data', (route) =>
      failing ? route.fulfill({ status: 504, body: 'timed out' }) : route.continue(),
    );
    await page.goto(feedPath({ day: YESTERDAY }));
    await expect(
      page.getByRole('heading', { name: 'Error during retrieval of daily results' }),
    ).toBeVisible({ timeout: 20_000 });
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 1)).toBeVisible();
  });

  test('the days before stay on the screen while others load', async ({ page }) => {
    await openFeed(page, { account: 'regular', day: YESTERDAY });
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    await page.route('**/api/shift_report_data', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('Loading pizzas')).toBeAttached();
    await expect(card(page, 1)).toBeVisible();
    answer();
    await expect(page.getByText('Loading pizzas')).toHaveCount(0);
  });

  test('a search without hits: No results', async ({ page }) => {
    await openFeed(page, { account: 'manager', day: YESTERDAY });
    await steps(page).getByRole('button', { name: /Venue/ }).click();
    await page.getByRole('combobox', { name: 'Search venue' }).fill('nowhere at all');
    await expect(page.getByText('No results')).toBeVisible();
  });
});
