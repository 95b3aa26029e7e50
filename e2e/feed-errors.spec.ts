import { expect, test, type Page, type Route } from '@playwright/test';
import { changeAnswer } from './pages/change-answer.ts';
import { card, feedPath, openFeed, YESTERDAY } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

/**
 * Spec 000 section 8: each message, shown to the user whose call fails, and produced by its cause.
 */

const FEED = '**/api/shift_report_data';
const REFRESH = '**/api/token/refresh/';
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Error during retrieval of daily results' });
const stale = (route: Route) =>
  route.fulfill({ status: 401, json: { detail: 'Token is expired', code: 'token_not_valid' } });

/** Collects the console errors from now on. */
function consoleErrors(page: Page): string[] {
  const consoleLines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleLines.push(message.text());
  });
  return consoleLines;
}

test('a feed that cannot be fetched says why, by status or by the words of the answer', async ({
  page,
}) => {
  test.slow();
  const consoleLines = consoleErrors(page);
  await beSignedIn(page, 'regular');
  let answer: { status: number; body: string } = { status: 500, body: '' };
  await page.route(FEED, (route) => route.fulfill(answer));
  await page.goto(feedPath({ day: YESTERDAY }));
  for (const [status, body, sentence] of [
    [500, 'down', /An internal server error occurred while processing your request/],
    [502, 'upstream is gone', /Bad gateway. Date: \d{4}-\d\d-\d\dT.* Response: upstream is gone/],
    [503, '', /Currently, our service is not available due to maintenance tasks or high demand/],
    [
      504,
      '',
      /We're sorry, but the request you're making is too heavy and has exceeded the allowed time limit. This may be due to an unusually high load on our servers/,
    ],
    [400, '{"err":"boom"}', /Error: boom/],
    [400, '{"error":"bang"}', /Error: bang/],
    [200, '{"err":"told with 200"}', /Error: told with 200/],
  ] as const) {
    answer = { status, body };
    await page.getByRole('button', { name: 'Try again' }).or(failure(page)).first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toContainText(sentence);
    await expect(failure(page)).toContainText(`Error at /shift_report_data status code ${status}`);
    expect(consoleLines.some((line) => line.includes(`status code ${status}`))).toBe(true);
  }
});

test('an expired access token is renewed and the call made once more', async ({ page }) => {
  await beSignedIn(page, 'regular');
  let refreshed = 0;
  let asked = 0;
  page.on('request', (request) => (refreshed += Number(request.url().includes('/token/refresh/'))));
  await page.route(FEED, (route) => (asked++ === 0 ? stale(route) : route.continue()));
  await page.goto(feedPath({ day: YESTERDAY }));
  await expect(card(page, 1)).toBeVisible();
  // One refresh for the page itself, one for the refused token.
  expect({ refreshed, asked }).toEqual({ refreshed: 2, asked: 2 });
});

test.describe('leads to the log-in page, and back to the page asked for', () => {
  const path = feedPath({ day: YESTERDAY });
  for (const [cause, make] of [
    ['401 without token_not_valid', (route: Route) => route.fulfill({ status: 401, json: {} })],
    ['403', (route: Route) => route.fulfill({ status: 403, json: { err: 'not for you' } })],
    [
      'permissions that could not be checked',
      (route: Route) =>
        route.fulfill({ json: { err: 'Unexpected error while checking permissions: db' } }),
    ],
  ] as const) {
    test(cause, async ({ page }) => {
      await beSignedIn(page, 'regular');
      await page.route(FEED, make);
      // A signed-in user is redirected back immediately, maybe before the URL can be checked.
      const login = page.waitForRequest(/\/api\/login\?/);
      await page.goto(path, { waitUntil: 'commit' });
      expect(new URL((await login).url()).searchParams.get('next')).toBe(path);
    });
  }

  test('a stale token whose renewal answers 401', async ({ page }) => {
    await openFeed(page, { account: 'regular', day: YESTERDAY });
    await page.route(FEED, stale);
    await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('button', { name: 'Previous day' }).click();
    await page.waitForURL(/\/api\/login/);
  });

  test('a refresh token that is over is not even sent', async ({ page }) => {
    await openFeed(page, { account: 'regular', day: YESTERDAY });
    await page.evaluate(() => localStorage.setItem('crustodian-refresh-expires-at', '1'));
    let refreshed = 0;
    await page.route(REFRESH, (route) => {
      refreshed += 1;
      return route.continue();
    });
    await page.route(FEED, stale);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await page.waitForURL(/\/api\/login/);
    expect(refreshed).toBe(0);
  });
});

test.describe('is only logged', () => {
  test('days with data that cannot be fetched: the calendar keeps working', async ({ page }) => {
    const consoleLines = consoleErrors(page);
    await page.route('**/api/charts/dates/**', (route) => route.fulfill({ status: 500, body: '' }));
    await openFeed(page, { account: 'regular', day: YESTERDAY });
    await page.getByRole('button', { name: /^Days / }).click();
    const calendar = page.getByRole('dialog', { name: 'Select date' });
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    await expect(calendar.getByRole('table').getByRole('button').first()).toBeEnabled();
    await expect
      .poll(() =>
        consoleLines.some((line) => line.startsWith('Error at /charts/dates/ status code 500')),
      )
      .toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('raw tracking info that cannot be fetched', async ({ page }) => {
    const consoleLines = consoleErrors(page);
    await openFeed(page, { account: 'reviewer', day: YESTERDAY });
    await page.route('**/per_pizza_info/**', (route) => route.fulfill({ status: 500, body: '' }));
    await card(page, 1).click();
    await page.getByRole('button', { name: 'Raw tracking info' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raw tracking info' });
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(consoleLines.filter((line) => line.includes('status code 500')).length).toBeGreaterThan(
      0,
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('an err that is no text is no failure', async ({ page }) => {
  await beSignedIn(page, 'regular');
  await changeAnswer(page, '**/api/venue_stats?**', (stats) => ({ ...stats, err: false }));
  await page.goto(feedPath({ day: YESTERDAY }));
  await expect(card(page, 1)).toBeVisible();
});
