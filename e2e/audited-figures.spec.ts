import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { lastCompleteMonth } from '@crustodian/domain/time/month';
import { weekEnd, weekStamp } from '@crustodian/domain/time/week';
import { expect, test, type Locator } from '@playwright/test';
import { askDatabase } from './database.ts';
import { changeAnswer } from './pages/change-answer.ts';
import { daysAgo, feedPath, YESTERDAY } from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';
import { demoJudged } from './product.ts';
import { violations } from './violations.ts';

test.beforeAll(async () => {
  test.setTimeout(600_000);
  await demoJudged(570_000);
});

/**
 * The newest pizza of Bandera whose score was given by a person, or by the engine. Only of days
 * before the store's yesterday: pizzas that are still being made may change during the test.
 */
async function pizza({ reviewed }: { reviewed: boolean }) {
  const [found] = await askDatabase<{ day: string; id: number }>(
    `SELECT business_date::text AS day, id::float8 AS id FROM pizza p
       JOIN pizza_detail d USING (venue_id, business_date, id)
     WHERE venue_id = 1 AND evaluated AND NOT censored AND score IS NOT NULL
       AND snap_quality = 'buena' AND business_date < $2::date
       AND ($1::int = 1 OR d.tracked ->> 'reviewer' IS NULL)
       AND ($1::int = 1) = EXISTS (SELECT FROM correction c WHERE c.venue_id = p.venue_id
         AND c.business_date = p.business_date AND c.pizza_id = p.id AND c.field = 'score')
     ORDER BY business_date DESC, id LIMIT 1`,
    [Number(reviewed), YESTERDAY],
  );
  const { day, id } = found!;
  return feedPath({
    day,
    more: `&scored=none&reviewed=none&open=${pizzaId({ venue: 1, day, id })}`,
  });
}

test('an engine’s score shows the range in which a person’s would lie; a person’s score shows none', async ({
  page,
}) => {
  await beSignedIn(page, 'reviewer');
  await page.goto(await pizza({ reviewed: false }));
  const window = page.getByRole('dialog');
  await expect(window.getByText(/^Between \d+\.\d and \d+\.\d, 9 times in 10/)).toContainText(
    /as \d[\d,]* (computer-drawn )?pizzas (of its kind )?show/,
  );
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.goto(await pizza({ reviewed: true }));
  await expect(window.getByText('Reviewed by')).toBeVisible();
  await expect(window.getByText(/^Between/)).toHaveCount(0);
});

/** A week whose seed is already published everywhere, whatever day the test runs. */
const WEEK = weekStamp(daysAgo(9));
/** The last complete month, as in URLs. */
const LAST_MONTH = dayMonthYearText(lastCompleteMonth(daysAgo(0)));
const SPAN = `min=${WEEK}&max=${weekEnd(WEEK)}`;

test('from an average to the draw of its pizzas, why it moved, the ranking of stores and the accuracy of the score', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  await page.goto(`/report/performance?venue=1&${SPAN}`);
  const figure = page.getByRole('button', { name: /^Bandera: / }).first();
  await expect(figure).toHaveAttribute('data-audit', 'audited');
  await figure.click();
  const details = page.getByRole('dialog', { name: /^Bandera: / });
  await expect(details).toContainText(/were drawn by lot and judged by people who saw no score/);
  await expect(details).toContainText(/\d+ agrees? with the engine/);
  await details.getByRole('button', { name: 'Check the draw' }).click();
  // The hash and the seed.
  await expect(details.locator('dd').getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  expect(await violations(page, { within: 'main, [role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  await expect(page.getByRole('main')).toContainText('The audited averages');
  await page.goto(`/report/leaderboard?${SPAN}`);
  const answer = page.waitForResponse('**/api/measurement/ranking/**');
  await page.getByText('Stores, audited').click();
  await expect(page.getByRole('main')).toContainText('Where each store could stand');
  const { stores } = (await (await answer).json()) as { stores: { unranked: string | null }[] };
  expect(stores.filter(({ unranked }) => unranked === null).length).toBeGreaterThanOrEqual(9);
  expect(await violations(page, { within: 'main, [role=dialog]' })).toEqual([]);

  await page.goto('/measurement');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/score is good for about/);
  await expect(page.getByRole('region', { name: /^Who was looked at/ })).toContainText('Bandera');
  expect(await violations(page, { within: 'main, [role=dialog]' })).toEqual([]);
});

test('where the audited figure comes first, the engine’s own stands small below it', async ({
  page,
}) => {
  await beSignedIn(page, 'manager');
  // As if the administrator had chosen this; a stored choice would affect other tests.
  await changeAnswer(page, '**/api/audited-figures/company/**', (figures) => ({
    ...figures,
    audited_first: true,
  }));
  await page.goto(`/management?${SPAN}`);
  const alone = page.getByText(/^the engine alone \d\.\d\d$/);
  await expect(alone).toBeVisible();
  const tile = page.locator('dl > div', { has: alone });
  const sizeOf = (of: Locator) =>
    of.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const value = tile.locator('dd').first();
  expect(await sizeOf(value)).toBeGreaterThan(2 * (await sizeOf(alone)));
  expect(await sizeOf(alone)).toBeLessThanOrEqual(await sizeOf(tile.locator('dt')));
  // The error is next to the value, not below it, and larger than the text below.
  expect(await sizeOf(value.getByText('±'))).toBeGreaterThan(await sizeOf(alone));
  // At 1440 pixels all tiles fit in one row.
  const tops = await page
    .locator('dl', { has: alone })
    .locator('> div')
    .evaluateAll((tiles) => tiles.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
});

test('reports on screen and Compare have the audited figures beside their own', async ({
  page,
}) => {
  await beSignedIn(page, 'reports');
  await page.goto(`/live-pdf/venue/1/week/${dayMonthYearText(WEEK)}`);
  const cover = page.locator('[data-page="1"]');
  await expect(cover).toContainText(/\d+% ±\d+\s*to standard, audited/);
  await expect(cover).toContainText(
    /Published seed of the draw: [0-9a-f]{4} [0-9a-f]{4} … [0-9a-f]{4}/,
  );
  await page.getByRole('button', { name: /^Bandera: / }).click();
  await expect(page.getByRole('dialog', { name: /^Bandera: / })).toContainText(
    /true share .* lies between/,
  );

  await beSignedIn(page, 'staff');
  await page.goto(`/monthly-report/company/2/month/${LAST_MONTH}`);
  const monthCover = page.locator('[data-page="1"]').last();
  await expect(monthCover).toContainText(/\d+% ±\d+\s*to standard, audited/);
  const ofMonth = page.getByRole('main').getByRole('button', { name: /^Lumbre Pizza: / });
  await expect(ofMonth).toHaveCount(2);
  // The cover and the figure that can be opened agree.
  const shown = await ofMonth.first().innerText();
  const [value] = /\d+% ?±\d+/.exec(shown.replaceAll(/\s+/g, ' '))!;
  await expect(monthCover).toContainText(value!.replace(/ ?±/, ' ±'));
  await ofMonth.first().click();
  await expect(page.getByRole('dialog', { name: /^Lumbre Pizza: / })).toContainText(
    /true share .* lies between/,
  );

  await beSignedIn(page, 'manager');
  await page.goto(`/report/compare?${SPAN}`);
  const averages = page.locator('header').getByRole('button', { name: /^Lumbre Pizza: / });
  await expect(averages).toHaveCount(2);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Bandera' }) });
  await expect(row.getByRole('button', { name: /^Bandera: / })).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('Audited: all scored pizzas of these days');
});
