import { expect, test, type Page } from '@playwright/test';
import { changeAnswer } from './pages/change-answer.ts';
import {
  card,
  daysAgo,
  feedPath,
  heading,
  overlay,
  shownCount,
  YESTERDAY,
} from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

const FEED = '**/api/shift_report_data';

/** The feed of any day has yesterday's pizzas, including the newest ones only once `isIn` returns true. */
async function showYesterday(page: Page, isIn: () => boolean): Promise<void> {
  await changeAnswer<{ vids_and_results: unknown[] }>(page, FEED, (feed) => ({
    ...feed,
    vids_and_results: isIn() ? feed.vids_and_results : feed.vids_and_results.slice(0, -8),
  }));
  const [year, month, day] = YESTERDAY.split('-').map(Number);
  const days = { min: `${day}-${month}-${year}`, max: `${day}-${month}-${year}` };
  await page.route(FEED, (route) =>
    route.fallback({ postData: { ...route.request().postDataJSON(), ...days } }),
  );
}

/** Today's feed shows yesterday's pizzas; the newest of them arrive when the test says so. */
async function openToday(page: Page) {
  await beSignedIn(page, 'reviewer');
  let isIn = false;
  let signal = () => {};
  const signalled = new Promise<void>((resolve) => (signal = resolve));
  await showYesterday(page, () => isIn);
  await page.route('**/api/live/venue/1/', async (route) => {
    await signalled;
    await route
      .fulfill({
        contentType: 'text/event-stream',
        body: `data: ${JSON.stringify({ venue: '1', day: daysAgo(0) })}\n\n`,
      })
      // The page may have been left in the meantime.
      .catch(() => undefined);
  });
  await page.goto(feedPath({ day: daysAgo(0), more: '&scored=none&reviewed=none' }));
  await expect(card(page, 1)).toBeVisible();
  return {
    pizzasComeIn: () => {
      isIn = true;
      signal();
    },
  };
}

test('pizzas that come in stand in the feed at once', async ({ page }) => {
  const { pizzasComeIn } = await openToday(page);
  const before = await shownCount(page);
  pizzasComeIn();
  await expect.poll(() => shownCount(page)).toBeGreaterThan(before);
  await expect(card(page, 1)).toHaveAttribute('data-fresh');
});

test('they wait while a pizza is open, which stays where it is', async ({ page }) => {
  const { pizzasComeIn } = await openToday(page);
  const title = await heading(page).textContent();
  await card(page, 3).click();
  const place = overlay(page).getByText(/^3 of \d+$/);
  const text = await place.textContent();
  pizzasComeIn();
  await expect(page.getByText(/^\d+ new pizzas?$/)).toBeAttached();
  await expect(place).toHaveText(text!);
  await expect(heading(page)).toHaveText(title!);
  await page.keyboard.press('Escape');
  await expect(heading(page)).not.toHaveText(title!);
});
