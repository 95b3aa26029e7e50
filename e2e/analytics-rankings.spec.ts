import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { LEADERBOARD_PERIODS, periodDays } from '@crustodian/domain/figures/leaderboard-periods';
import { expect, test, type Page } from '@playwright/test';
import { askDatabase, COUNTED, historyLoaded } from './database.ts';
import { daysAgo, heading } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** Condition for the stores of the manager's company. */
const OF_LUMBRE = `venue_id IN (SELECT id FROM venue WHERE company_id = 2)`;

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test.beforeAll(async () => {
  test.setTimeout(330_000);
  await historyLoaded();
});

test.describe('compare', () => {
  test('each store has the mean that the facts have, and the company theirs', async ({ page }) => {
    await beSignedIn(page, 'manager');
    const [from, to] = [daysAgo(29), daysAgo(2)];
    await page.goto(`/report/compare?measure=score&min=${from}&max=${to}`);
    const rows = await askDatabase<{ name: string; mean: number; n: number }>(
      `SELECT venue.pretty_name AS name, round(avg(score) / 100, 2)::float AS mean, count(*)::int AS n
       FROM pizza JOIN venue ON venue.id = pizza.venue_id
       WHERE ${COUNTED} AND ${OF_LUMBRE} AND business_date BETWEEN $1 AND $2
       GROUP BY venue.id ORDER BY venue.id`,
      [from, to],
    );
    expect(rows.length).toBeGreaterThanOrEqual(12);
    const stores = panel(page, 'Store versus company average');
    for (const { name, mean, n } of rows) {
      const row = stores.getByRole('row').filter({ has: page.getByRole('link', { name }) });
      await expect(row).toContainText(mean.toFixed(2));
      await expect(row.getByRole('cell').last()).toHaveText(n.toLocaleString('en'));
    }
    const all = rows.reduce((sum, { n }) => sum + n, 0);
    await expect(page.getByRole('banner').getByText('Compare')).toBeVisible();
    await expect(page.locator(`[title="n ${all.toLocaleString('en')}"]`).first()).toBeVisible();
  });

  test('has every section, no venue selector, and its measure in the address', async ({ page }) => {
    await beSignedIn(page, 'manager');
    await page.goto('/report/compare');
    for (const title of [
      'Store versus company average',
      'Evolution',
      'Focus on',
      'Shift ranking',
    ]) {
      await expect(panel(page, title)).toContainText('Bandera');
    }
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(steps).toContainText(/Reports.*Compare/);
    await expect(steps.getByRole('button', { name: /^Venue / })).toHaveCount(0);
    await page.getByText('Score', { exact: true }).first().click();
    await expect(page).toHaveURL(/measure=score/);
    expect(await violations(page)).toEqual([]);
  });

  test('a store leads to exactly its pizzas', async ({ page }) => {
    await beSignedIn(page, 'manager');
    const day = await newestFullDay();
    await page.goto(`/report/compare?measure=score&min=${day}&max=${day}`);
    const row = panel(page, 'Store versus company average')
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Boerne' }) });
    const count = (await row.getByRole('cell').last().textContent()) ?? '';
    await row.getByRole('link').click();
    await expect(heading(page)).toHaveText(`${count} pizzas`);
  });

  test('a failed call ends its loading, and can be tried again', async ({ page }) => {
    await beSignedIn(page, 'manager');
    let fails = true;
    await page.route('**/api/analytics/compare/start_date/**', (route) =>
      fails ? route.fulfill({ status: 500, json: { err: 'no' } }) : route.fallback(),
    );
    await page.goto('/report/compare');
    const stores = panel(page, 'Store versus company average');
    await expect(stores).toContainText('This could not be loaded');
    await expect(stores.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    fails = false;
    await stores.getByRole('button', { name: 'Try again' }).click();
    await expect(stores).toContainText('Bandera');
  });
});

test.describe('leaderboard', () => {
  test('Last week is its first period, and its ranks are those of the facts', async ({ page }) => {
    await beSignedIn(page, 'manager');
    const { min, max } = periodDays('last-week', daysAgo(0));
    await page.goto('/report/leaderboard');
    await expect(page.getByRole('radio', { name: 'Last week' })).toBeChecked();
    const ranks = await askDatabase<{ name: string; shift: string; mean: number; n: number }>(
      `SELECT venue.pretty_name AS name, CASE WHEN hour < 17 THEN 'AM' ELSE 'PM' END AS shift,
              round(avg(score) / 100, 2)::float AS mean, count(*)::int AS n
       FROM pizza JOIN venue ON venue.id = pizza.venue_id
       WHERE ${COUNTED} AND ${OF_LUMBRE} AND business_date BETWEEN $1 AND $2
       GROUP BY venue.id, 2 ORDER BY avg(score) DESC, n DESC`,
      [min, max],
    );
    const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
    await expect(podium).toHaveCount(3);
    for (const [at, { name, shift, mean, n }] of ranks.slice(0, 3).entries()) {
      await expect(podium.nth(at)).toContainText(`${at + 1}. ${name}`);
      await expect(podium.nth(at)).toContainText(shift);
      await expect(podium.nth(at)).toContainText(mean.toFixed(2));
      await expect(podium.nth(at)).toContainText(`${n} pizzas`);
      await expect(podium.nth(at)).toContainText(/\d+% bad pizzas/);
    }
    await expect(podium.getByRole('img', { name: /place$/ })).toHaveCount(3);
    const rows = panel(page, 'Shift leaderboard').getByRole('row');
    await expect(rows).toHaveCount(ranks.length - 3 + 1);
    await expect(rows.nth(1)).toContainText(ranks[3]!.name);
    await expect(rows.nth(1)).toContainText(ranks[3]!.mean.toFixed(2));
  });

  test('each custom period asks for its days', async ({ page }) => {
    await beSignedIn(page, 'manager');
    await page.goto('/report/leaderboard');
    await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
    for (const key of ['current-month', 'last-6-months', 'life-time'] as const) {
      const label = LEADERBOARD_PERIODS[key].label.en;
      const { min, max } = periodDays(key, daysAgo(0));
      const days = `start_date/${dayMonthYearText(min)}/end_date/${dayMonthYearText(max)}/`;
      const asked = page.waitForRequest((request) => request.url().includes(days));
      await page.getByText(label, { exact: true }).click();
      await asked;
      await expect(page.getByRole('radio', { name: label })).toBeChecked();
    }
    const labels = page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio');
    await expect(labels).toHaveCount(7);
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(steps.getByRole('button')).toHaveCount(0);
  });

  test('the last ten winners, newest first', async ({ page }) => {
    await beSignedIn(page, 'manager');
    await page.goto('/report/leaderboard');
    const winners = panel(page, 'Winner history').getByRole('listitem');
    await expect(winners).toHaveCount(10);
    const weeks = await winners.getByText(/^W\d+$/).allTextContents();
    expect(new Set(weeks).size).toBe(10);
    await expect(winners.first()).toContainText(/\d\.\d\d$/);
    expect(await violations(page)).toEqual([]);
  });

  test('a rank leads to exactly its pizzas', async ({ page }) => {
    await beSignedIn(page, 'manager');
    await page.goto('/report/leaderboard');
    const first = page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first();
    const text =
      (await first
        .getByText(/pizzas$/)
        .first()
        .textContent()) ?? '';
    await first.getByRole('link', { name: /^Pizzas of/ }).click();
    await expect(heading(page)).toHaveText(`${Number.parseInt(text, 10)} pizzas`, {
      timeout: 30_000,
    });
  });
});

test('another company’s people compare their own stores alone', async ({ page }) => {
  await beSignedIn(page, 'manager2');
  await page.goto('/report/compare');
  await expect(page.getByRole('main')).toContainText('Lavapiés');
  await expect(page.getByRole('main')).not.toContainText('Bandera');
});

/** A past day of the demo chain on which Boerne made pizzas that count. */
async function newestFullDay(): Promise<string> {
  const [row] = await askDatabase<{ day: string }>(
    `SELECT max(business_date)::text AS day FROM pizza
     WHERE venue_id = 2 AND ${COUNTED} AND business_date < current_date - 1`,
  );
  return row!.day;
}
