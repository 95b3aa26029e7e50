import { addDays, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { expect, test, type Page } from '@playwright/test';
import { changeAnswer } from './pages/change-answer.ts';
import {
  card,
  daysAgo,
  facts,
  feedPath,
  filter,
  openFeed,
  option,
  overlay,
  shownCount,
  YESTERDAY,
} from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

/** A store of the chain that closes half an hour after midnight. */
const CHAMBERI = 22;
const weekdayAfter = (day: CalendarDay) => WEEKDAYS[weekdayOf(addDays(day, 1))];

async function untick(page: Page, name: string): Promise<void> {
  await filter(page, name).click();
  await page.getByRole('button', { name: 'None', exact: true }).click();
}

test.describe('filters', () => {
  test.beforeEach(({ page }) => openFeed(page, { account: 'reviewer', day: YESTERDAY }));

  test('start with scored, not reviewed, every specialty', async ({ page }) => {
    await expect(filter(page, 'Scored')).toHaveText(/Yes/);
    await expect(filter(page, 'Reviewed')).toHaveText(/No/);
    await expect(filter(page, 'Specialty')).toHaveText(/All/);
  });

  test('apply with one value, restrict nothing with none or several (X50)', async ({ page }) => {
    const all = await shownCount(page);
    await untick(page, 'Specialty');
    await expect(filter(page, 'Specialty')).toHaveText(/Any/);
    await expect.poll(() => shownCount(page)).toBe(all);

    await option(page, 'The Works').click();
    await expect.poll(() => shownCount(page)).toBeLessThan(all);
    const left = (await facts(page)).map(({ specialty }) => specialty);
    expect(new Set(left)).toEqual(new Set(['The Works']));

    await option(page, 'Cheese').click();
    await expect(filter(page, 'Specialty')).toHaveText(/All/);
    await expect.poll(() => shownCount(page)).toBe(all);
  });

  test('Reset Filters goes back to the start', async ({ page }) => {
    const atStart = await shownCount(page);
    await untick(page, 'Scored');
    await page.keyboard.press('Escape');
    await page.getByRole('slider', { name: 'From' }).fill('20');
    await expect.poll(() => shownCount(page)).not.toBe(atStart);
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(filter(page, 'Scored')).toHaveText(/Yes/);
    await expect.poll(() => shownCount(page)).toBe(atStart);
  });

  test('the time of day keeps the pizzas of its hours', async ({ page }) => {
    await page.getByRole('slider', { name: 'From' }).fill('19');
    await page.getByRole('slider', { name: 'To' }).fill('20');
    await expect(page.getByRole('group', { name: 'Time of day' })).toContainText('19:00–20:00');
    await expect
      .poll(async () => new Set((await facts(page)).map(({ time }) => time?.slice(4, 6))))
      .toEqual(new Set(['19']));
  });

  test('without a match say so and how many are hidden', async ({ page }) => {
    await page.getByRole('slider', { name: 'To' }).fill('6');
    await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
    await expect(page.getByText(/pizzas are hidden by filters/)).toBeVisible();
  });

  test('the head says what waits for a review, and only then', async ({ page }) => {
    await expect(page.getByText(/^to review · \d+ in the feed$/)).toBeVisible();
    await untick(page, 'Reviewed');
    await expect(page.getByText(/^\d+ in the feed$/)).toBeVisible();
  });
});

const timeOfDay = (page: Page) => page.getByRole('group', { name: 'Time of day' });

for (const [account, legend] of [
  ['reviewer', ['Not to standard', 'Others']],
  ['feed', ['Pizzas']],
] as const) {
  test(`the bars of the time of day have a legend, ${account}`, async ({ page }) => {
    await openFeed(page, { account, day: YESTERDAY });
    await expect(timeOfDay(page).getByTitle('Each bar is half an hour').locator('span')).toHaveText(
      [...legend],
    );
  });
}

test('a pizza after midnight ends its business day', async ({ page }) => {
  await beSignedIn(page, 'regular2');
  // The day after it is over, too.
  await page.goto(`/daily-feed?venue=${CHAMBERI}&min=${daysAgo(7)}&max=${daysAgo(2)}`);
  await page.getByRole('slider', { name: 'From' }).fill('23.5');
  const isNight = ({ time }: { time?: string | undefined }) => time?.slice(4, 6) === '00';
  await expect.poll(async () => (await facts(page)).some(isNight)).toBe(true);
  const made = (await facts(page)).find(isNight)!.time!;
  // After midnight, the time on the card already names the next weekday.
  const day = [2, 3, 4, 5, 6, 7]
    .map(daysAgo)
    .find((one) => weekdayAfter(one) === made.slice(0, 3))!;

  await page.goto(feedPath({ venue: CHAMBERI, day, more: '&reviewed=none' }));
  await expect(timeOfDay(page)).toContainText('00:00–24:00 and after midnight');
  await expect(card(page, 1)).toContainText(/[A-Z][a-z]{2} 00:/);
  const all = await shownCount(page);
  await page.getByRole('slider', { name: 'To' }).fill('23.5');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  expect((await facts(page)).some(isNight)).toBe(false);

  await page.goto(
    feedPath({ venue: CHAMBERI, day: addDays(day, 1), more: '&reviewed=none&sort=oldest' }),
  );
  await expect(card(page, 1)).toContainText(/[A-Z][a-z]{2} 1\d:/);
});

test('flags of the address leave a mark that takes them away', async ({ page }) => {
  await openFeed(page, { account: 'staff', day: YESTERDAY, more: '&raw=1&bad=1' });
  const marks = page.getByText('This link shows').locator('..');
  await expect(marks.getByRole('button')).toHaveText(['raw scores', 'bad snapshots, too']);
  await marks.getByRole('button', { name: 'Without raw scores' }).click();
  await expect(marks.getByRole('button')).toHaveText(['bad snapshots, too']);
  await marks.getByRole('button', { name: 'Without bad snapshots' }).click();
  await expect(marks).toHaveCount(0);
  expect(new URL(page.url()).search).not.toMatch(/raw|bad/);
});

test('flags that the viewer may not use leave none', async ({ page }) => {
  await openFeed(page, { account: 'regular', day: YESTERDAY, more: '&raw=1&bad=1' });
  await expect(page.getByText('This link shows')).toHaveCount(0);
});

interface Feed {
  vids_and_results: { result: { evaluation_results: Record<string, { score_details: object }> } }[];
}

test('criteria of another grid are shown where the data have them', async ({ page }) => {
  const slices = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at + 1, 0.05]));
  const criteria = { size: slices, 'ingredient distribution': slices, cheese: slices };
  await changeAnswer<Feed>(page, '**/api/shift_report_data', (feed) => {
    for (const { result } of feed.vids_and_results)
      for (const { score_details: details } of Object.values(result.evaluation_results))
        Object.assign(details, criteria);
    return feed;
  });
  await openFeed(page, { account: 'reviewer', day: YESTERDAY });
  await card(page, 1).click();
  for (const label of ['Size', 'Ingredient distribution', 'Cheese']) {
    await expect(
      overlay(page)
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}$`) }),
    ).toBeVisible();
  }
});
