import { addDays } from '@crustodian/domain/time/calendar-day';
import { expect, test, type Page } from '@playwright/test';
import { askDatabase, COUNTED, historyLoaded } from './database.ts';
import { daysAgo, heading } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** A past day, so that no pizzas are added to it. */
const DAY = daysAgo(2);

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The figure below a label in a list of terms. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

test.beforeAll(async () => {
  test.setTimeout(330_000);
  await historyLoaded();
});

test.describe('management', () => {
  const from = addDays(DAY, -6);
  const path = `/management?min=${from}&max=${DAY}&view=daily`;

  test.beforeEach(({ page }) => beSignedIn(page, 'manager'));

  test('the company and each region have the figures of the facts', async ({ page }) => {
    await page.goto(path);
    const rows = await askDatabase<{
      region: string | null;
      n: number;
      mean: number;
      bad: number;
      detected: number;
    }>(
      `SELECT region.name AS region, count(*) FILTER (WHERE ${COUNTED})::int AS n,
              round(avg(score) FILTER (WHERE ${COUNTED}) / 100, 2)::float AS mean,
              (count(*) FILTER (WHERE ${COUNTED} AND score <= 600))::float
                / count(*) FILTER (WHERE ${COUNTED}) AS bad,
              count(*)::int AS detected
       FROM pizza JOIN venue ON venue.id = pizza.venue_id
       JOIN region ON region.company_id = venue.company_id AND region.code = venue.region_code
       WHERE venue.company_id = 2 AND business_date BETWEEN $1 AND $2
       GROUP BY ROLLUP (region.name)`,
      [from, DAY],
    );
    expect(rows).toHaveLength(4);
    const regions = panel(page, 'Regions');
    for (const { region, n, mean, bad, detected } of rows) {
      if (region === null) {
        await expect(figure(page, 'Average score')).toContainText(mean.toFixed(2));
        await expect(figure(page, 'Scored pizzas')).toContainText(n.toLocaleString('en'));
        await expect(figure(page, 'Scored pizzas')).toContainText(
          `${percent(n / detected)} of detected`,
        );
        await expect(figure(page, 'Bad pizzas')).toContainText(percent(bad));
      }
      const row = regions.getByRole('row').filter({
        has: page.getByRole('rowheader', { name: new RegExp(`^${region ?? 'Lumbre Pizza'}`) }),
      });
      await expect(row).toContainText(mean.toFixed(2));
      await expect(row).toContainText(percent(bad));
    }
  });

  test('its time frames are daily, weekly and monthly, weekly at first', async ({ page }) => {
    await page.goto('/management');
    await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    const frames = panel(page, 'Coast').getByRole('button', { name: /^W\d+ · / });
    await expect(frames).toHaveCount(12);
    await page.getByText('Monthly', { exact: true }).click();
    await expect(page).toHaveURL(/view=monthly/);
    await expect(panel(page, 'Coast').getByRole('button', { name: /20\d\d: / })).toHaveCount(12);
  });

  test('a region and its bar lead to the pizzas of its stores', async ({ page }) => {
    await page.goto(path);
    const region = panel(page, 'Hill Country');
    await region
      .getByRole('button', { name: /excellent, n \d/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    const store = dialog.getByRole('link', { name: /^Boerne/ });
    const count = /(\d+) pizzas/.exec((await store.textContent()) ?? '')?.[1];
    await store.click();
    await expect(heading(page)).toHaveText(`${count} pizzas`);
  });

  test('its specialties are those of a region too, and its figures stand in files', async ({
    page,
  }) => {
    await page.goto(path);
    const specialties = panel(page, 'Specialties');
    await expect(specialties.getByRole('row', { name: /^Pepperoni \d/ })).toBeVisible();
    const ofAll = await specialties.getByRole('row', { name: /^Pepperoni \d/ }).textContent();
    await specialties.getByText('Coast', { exact: true }).click();
    await expect(page).toHaveURL(/region=coast/);
    await expect(specialties.getByRole('row', { name: /^Pepperoni \d/ })).not.toHaveText(ofAll!);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Regions: download' }).click();
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^management-.*regions\.csv$/);
    expect(await violations(page)).toEqual([]);
  });

  test('a failed call ends its loading, and can be tried again', async ({ page }) => {
    let fails = true;
    await page.route('**/api/analytics/management/**', (route) =>
      fails ? route.fulfill({ status: 500, json: { err: 'no' } }) : route.fallback(),
    );
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Management could not be loaded');
    await expect(page.getByRole('status', { name: 'Loading management' })).toHaveCount(0);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Regions')).toBeVisible();
  });

  test('days without pizzas say so', async ({ page }) => {
    await page.goto('/management?min=2022-01-01&max=2022-01-07');
    await expect(page.getByText('No results found for this interval.')).toBeVisible();
  });
});

test.describe('daily insights', () => {
  const path = `/daily-insights?venue=1&date=${DAY}`;

  test.beforeEach(({ page }) => beSignedIn(page, 'regular'));

  test('the day has the figures of the facts', async ({ page }) => {
    await page.goto(path);
    const [facts] = await askDatabase<{
      detected: number;
      scored: number;
      mean: number;
      excellent: number;
      bad: number;
      dinner: number;
    }>(
      `SELECT count(*)::int AS detected, count(*) FILTER (WHERE ${COUNTED})::int AS scored,
              round(avg(score) FILTER (WHERE ${COUNTED}) / 100, 2)::float AS mean,
              count(*) FILTER (WHERE ${COUNTED} AND score > 800)::int AS excellent,
              count(*) FILTER (WHERE ${COUNTED} AND score <= 600)::int AS bad,
              count(*) FILTER (WHERE ${COUNTED} AND score <= 600 AND hour >= 17)::int AS dinner
       FROM pizza WHERE venue_id = 1 AND business_date = $1`,
      [DAY],
    );
    const { detected, scored, mean, excellent, bad, dinner } = facts!;
    await expect(figure(page, 'Scored pizzas')).toContainText(`${scored}/${detected}`);
    await expect(figure(page, 'Average score')).toContainText(mean.toFixed(2));
    await expect(figure(page, 'Excellent pizzas')).toContainText(String(excellent));
    await expect(figure(page, 'Excellent pizzas')).toContainText(percent(excellent / scored));
    await expect(figure(page, 'Bad pizzas')).toContainText(`${bad}${percent(bad / scored)}`);
    if (bad > 0) {
      await expect(figure(page, 'Bad pizzas')).toContainText(`${dinner} of them after 17:00`);
    }
    for (const label of ['Best shift', 'Best specialty', 'Worst specialty', 'Best criteria']) {
      await expect(figure(page, label)).toContainText(/\d/);
    }
    await expect(heading(page)).toContainText(/pizzas? (was|were) excellent/);
  });

  test('has a table of the food of the day, and pictures that open their pizza', async ({
    page,
  }) => {
    await page.goto(path);
    const food = panel(page, 'Food usage versus recipes');
    await expect(food.getByRole('row', { name: /^Day / })).toContainText('$');
    await expect(food.getByRole('row').nth(1)).toContainText(/[+−]?\d+%/);
    expect(await violations(page)).toEqual([]);
    await panel(page, 'Look at these first')
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
  });

  test('a figure leads to exactly its pizzas', async ({ page }) => {
    await page.goto(path);
    const tile = figure(page, 'Excellent pizzas');
    const count = await tile.getByRole('definition').first().textContent();
    await tile.getByRole('link').click();
    await expect(heading(page)).toHaveText(`${count} pizzas`);
  });

  test('a day without pizzas says so', async ({ page }) => {
    await page.goto('/daily-insights?venue=1&date=2022-01-01');
    await expect(page.getByText('No data available for specified venue and date.')).toBeVisible();
  });
});
