import { ingredientLabel } from '@crustodian/domain/pizza/ingredients';
import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { askDatabase, COUNTED } from './database.ts';
import { daysAgo, heading } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { violations } from './violations.ts';

/** Seven past days of Bandera, whose figures no longer change. */
const DAYS = [daysAgo(8), daysAgo(2)] as const;
const BANDERA = `venue_id = 1 AND business_date BETWEEN $1 AND $2`;
const place = `venue=1&min=${DAYS[0]}&max=${DAYS[1]}`;

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const tile = (page: Page, label: string) =>
  page.locator('dl[aria-label="Summary"] > div').filter({ hasText: label }).locator('dd').first();
const counted = (count: number) => count.toLocaleString('en');

/** Downloads the file that a card offers. */
async function downloaded(page: Page, title: string, kind: 'CSV' | 'XLSX') {
  await panel(page, title)
    .getByRole('button', { name: `${title}: download` })
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `Download ${kind}` }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test.beforeEach(({ page }) => beSignedIn(page, 'manager'));

test.describe('performance', () => {
  test('its tiles are what the facts say', async ({ page }) => {
    const [facts] = await askDatabase<{
      detected: number;
      scored: number;
      mean: string;
      best: string;
    }>(
      `SELECT count(*)::int AS detected, count(*) FILTER (WHERE ${COUNTED})::int AS scored,
         round(avg(score) FILTER (WHERE ${COUNTED}) / 100, 2)::text AS mean,
         round(max(score) FILTER (WHERE ${COUNTED}) / 100.0, 2)::text AS best
       FROM pizza WHERE ${BANDERA}`,
      DAYS,
    );
    await page.goto(`/report/performance?${place}`);
    await expect(tile(page, 'Scored pizzas')).toContainText(counted(facts!.scored));
    await expect(tile(page, 'Detected pizzas')).toContainText(counted(facts!.detected));
    await expect(tile(page, 'Average score')).toContainText(facts!.mean);
    await expect(tile(page, 'Best score')).toContainText(facts!.best);
    await expect(panel(page, 'Average score').locator('svg path').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('a cell of the heatmap leads to exactly its pizzas', async ({ page }) => {
    const [cell] = await askDatabase<{ weekday: string; hour: number; n: number }>(
      `SELECT to_char(business_date, 'Dy') AS weekday, hour, count(*)::int AS n FROM pizza
       WHERE ${BANDERA} AND ${COUNTED} AND hour BETWEEN 12 AND 23
       GROUP BY 1, 2 ORDER BY n DESC, 1, 2 LIMIT 1`,
      DAYS,
    );
    const { weekday, hour, n } = cell!;
    await page.goto(`/report/performance?${place}`);
    const map = panel(page, 'Score by weekday and hour');
    await map.getByRole('button', { name: `${weekday} ${hour}:00–${hour + 1}:00: ` }).click();
    await expect(page).toHaveURL(/daily-feed/);
    await expect(heading(page)).toHaveText(n === 1 ? '1 pizza' : `${n} pizzas`);
    await expect(page.getByText(`scored, ${weekday}, ${hour}:00–${hour + 1}:00`)).toBeVisible();
  });

  test('T turns every chart into a table, and the same numbers come as files', async ({ page }) => {
    const rows = await askDatabase<{ specialty: string; n: number }>(
      `SELECT specialty, count(*)::int AS n FROM pizza WHERE ${BANDERA} AND ${COUNTED}
       GROUP BY 1 ORDER BY n DESC, 1`,
      DAYS,
    );
    await page.goto(`/report/performance?${place}&view=weekly`);
    const specialties = panel(page, '% by specialty');
    await expect(specialties).toContainText(`n ${counted(rows[0]!.n)}`);
    await page.keyboard.press('t');
    const table = specialties.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(rows.length + 1);
    expect(await violations(page)).toEqual([]);

    const csv = await downloaded(page, '% by specialty', 'CSV');
    expect(csv.name).toMatch(/^performance-bandera-.*-by-specialty\.csv$/);
    const lines = csv.content.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toContain('Specialty,Bad,Good,Excellent');
    const xlsx = await downloaded(page, '% by specialty', 'XLSX');
    expect(xlsx.name).toMatch(/\.xlsx$/);
    expect(xlsx.content.subarray(0, 2).toString()).toBe('PK');
  });

  test('one failed call leaves the other panels, and is tried again', async ({ page }) => {
    await page.route('**/api/analytics/performance/distribution/**', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto(`/report/performance?${place}`);
    const map = panel(page, 'Score by weekday and hour');
    await expect(map.getByText('This could not be loaded.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(tile(page, 'Average score')).toContainText(/\d\.\d\d/);
    await page.unroute('**/api/analytics/performance/distribution/**');
    await map.getByRole('button', { name: 'Try again' }).click();
    await expect(map.getByRole('button', { name: /whole day/ }).first()).toBeVisible();
  });
});

test('the days open to the left of their field', async ({ page }) => {
  await page.goto(`/report/performance?${place}`);
  const field = page.getByRole('button', { name: /^Days / });
  await field.click();
  const days = page.getByRole('dialog', { name: 'Select date' });
  await expect(days).toBeVisible();
  const rightEdgeOf = (box: { x: number; width: number } | null) => Math.round(box!.x + box!.width);
  await expect
    .poll(async () => rightEdgeOf(await days.boundingBox()))
    .toBe(rightEdgeOf(await field.boundingBox()));
});

test.describe('production', () => {
  test('total and busiest hour are what the facts say', async ({ page }) => {
    const [facts] = await askDatabase<{ detected: number; hour: number; n: number }>(
      `SELECT hour, n, sum(n) OVER ()::int AS detected FROM
         (SELECT hour, count(*)::int AS n FROM pizza WHERE ${BANDERA} GROUP BY 1) hours
       ORDER BY (hour BETWEEN 11 AND 24) DESC, n DESC, hour LIMIT 1`,
      DAYS,
    );
    await page.goto(`/report/production?${place}`);
    await expect(tile(page, 'Total production')).toContainText(counted(facts!.detected));
    await expect(tile(page, 'Busiest hour')).toContainText(`${facts!.hour % 24}:00`);
    const map = panel(page, 'Distribution by weekday and hour');
    const heads = map.getByRole('columnheader');
    await expect(heads.nth(1)).toHaveText('11 AM');
    await expect(heads.nth(2)).toHaveText('12 AM');
    await expect(heads.nth(3)).toHaveText('01 PM');
    await expect(heads.nth(14)).toHaveText('12 PM');
    await expect(panel(page, 'Total production').locator('svg path').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('the keys walk the line, and Enter opens the pizzas of a day', async ({ page }) => {
    await page.goto(`/report/production?${place}`);
    const line = page.getByRole('slider', { name: /Total production per day/ });
    await line.focus();
    await page.keyboard.press('Home');
    const [first] = await askDatabase<{ n: number }>(
      `SELECT count(*)::int AS n FROM pizza WHERE venue_id = 1 AND business_date = $1`,
      [DAYS[0]],
    );
    await expect(line).toHaveAttribute('aria-valuetext', new RegExp(`Detected ${first!.n}$`));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`daily-feed.*min=${DAYS[0]}&max=${DAYS[0]}`));
  });
});

test.describe('portion control', () => {
  test('what was used of an ingredient is what the pieces on the pizzas weigh', async ({
    page,
  }) => {
    const [facts] = await askDatabase<{ ingredient: string; grams: number }>(
      `SELECT i.ingredient, round(sum((piece ->> 'weight')::numeric) * min(i.piece_grams))::int AS grams
       FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
       JOIN venue v ON v.id = p.venue_id JOIN ingredient i ON i.company_id = v.company_id
       CROSS JOIN LATERAL json_array_elements(d.detections) piece
       WHERE p.venue_id = 1 AND p.business_date BETWEEN $1 AND $2 AND p.evaluated
         AND p.snap_quality = 'buena' AND NOT p.censored AND piece ->> 'type' = i.ingredient
         AND EXISTS (SELECT FROM recipe r WHERE r.company_id = v.company_id
                     AND r.specialty = p.specialty)
       GROUP BY 1 ORDER BY grams DESC LIMIT 1`,
      DAYS,
    );
    await page.goto(`/report/portion-control?${place}`);
    const row = panel(page, 'Food usage versus recipes')
      .getByRole('row')
      .filter({
        has: page.getByRole('rowheader', { name: ingredientLabel(facts!.ingredient), exact: true }),
      });
    await expect(row).toContainText(`${counted(facts!.grams)} g`);
    await expect(panel(page, 'Recipe accuracy by shift')).toContainText('AM Lunch');
    await expect(panel(page, 'Recipe accuracy by shift')).toContainText('PM Dinner');
    await expect(
      panel(page, 'Ingredient usage by shift').locator('svg path').first(),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('an empty answer is ready, without data', async ({ page }) => {
    await page.route('**/api/analytics/portion_control/**', (route) => route.fulfill({ json: {} }));
    await page.goto(`/report/portion-control?${place}`);
    await expect(panel(page, 'Food usage versus recipes')).toContainText(
      'No results found for this interval.',
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('half a year of days', () => {
  const LONG = `min=${daysAgo(184)}&max=${daysAgo(1)}`;
  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    test(`fits its charts at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [address, label] of [
        [`/report/performance?venue=1&${LONG}`, /^Quality distribution per week/],
        [`/management?view=daily&${LONG}`, /share of bad, good and excellent/],
      ] as const) {
        await page.goto(address);
        const columns = page.getByRole('group', { name: label }).first().getByRole('button');
        await expect(columns.first()).toBeVisible();
        const widths = await columns.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().width),
        );
        expect(widths.length).toBeGreaterThan(20);
        expect(Math.min(...widths)).toBeGreaterThan(3);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('days chosen on one analytics page carry over to the next; reversed ones are reported', async ({
  page,
}) => {
  await page.goto(`/report/performance?${place}`);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Production', 'Leaderboard', 'Compare', 'Management']) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`min=${DAYS[0]}&max=${DAYS[1]}`));
  }
  await page.goto(`/report/production?venue=1&min=${DAYS[1]}&max=${DAYS[0]}`);
  await expect(page.getByText('Invalid date!')).toBeVisible();
  await page.getByRole('link', { name: /^Show / }).click();
  await expect(page).toHaveURL(new RegExp(`min=${DAYS[0]}&max=${DAYS[1]}`));
});

test.describe('daily insights', () => {
  // Reviewers have hidden pizzas of the older day, which managers do not receive.
  for (const day of [daysAgo(1), daysAgo(20)]) {
    test(`what is not scored is explained whole, as in the feed, ${day}`, async ({ page }) => {
      await page.goto(`/daily-insights?venue=1&date=${day}`);
      const scored = page.getByRole('term').filter({ hasText: 'Scored pizzas' }).locator('..');
      const text = scored.getByText(/not scored: /);
      await expect(text).toBeVisible();
      const sentence = await text.innerText();
      const [whole, ...parts] = sentence.match(/\d+/g)!.map(Number);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      const fraction = /(\d+)\/(\d+)/.exec(await scored.innerText())!;
      expect(whole).toBe(Number(fraction[2]) - Number(fraction[1]));

      await scored.getByRole('link').click();
      const summary = page.getByRole('complementary', { name: 'Summary' });
      await expect(summary).toContainText(fraction[0]);
      await expect(summary).toContainText(sentence);
    });
  }
});
