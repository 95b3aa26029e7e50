import { expect, test } from '@playwright/test';
import {
  card,
  daysAgo,
  facts,
  feedPath,
  filter,
  filters,
  openFeed,
  option,
  overlay,
  pointsTable,
  shownCount,
  steps,
  summary,
  YESTERDAY,
} from './pages/feed-page.ts';
import { beSignedIn } from './pages/sign-in.ts';

test.describe('kinds of user', () => {
  test('feed-only users see photo, specialty and time, and nothing that judges', async ({
    page,
  }) => {
    await openFeed(page, { account: 'feed', day: YESTERDAY });
    for (const each of await facts(page)) {
      expect(each).toMatchObject({ score: undefined, standard: undefined });
      expect(each.text).toBe(each.specialty + each.time);
    }
    await expect(summary(page)).toHaveCount(0);
    await expect(filters(page).getByRole('button')).toHaveText([
      /^Sort by/,
      /^Specialty/,
      /Reset Filters/,
    ]);
    await filter(page, 'Sort by').click();
    await expect(page.getByRole('option')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await card(page, 1).click();
    await expect(overlay(page).getByRole('img')).not.toHaveCount(0);
    await expect(overlay(page).getByText(/standard|Global|Details/)).toHaveCount(0);
  });

  test('feed-only users lose the last step of the breadcrumb, not the days', async ({ page }) => {
    await openFeed(page, { account: 'feed', day: YESTERDAY });
    await expect(steps(page).getByRole('button')).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(new RegExp(`min=${daysAgo(2)}`));
  });

  test('staff choose a company first; another one resets venue and days', async ({ page }) => {
    await openFeed(page, { account: 'staff', day: YESTERDAY });
    await steps(page)
      .getByRole('button', { name: /Company/ })
      .click();
    await option(page, 'Forno Verde').click();
    await expect(steps(page).getByRole('button', { name: /Company/ })).toHaveText(/Forno Verde/);
    await expect(page).not.toHaveURL(/min=/);
    await expect(steps(page).getByRole('button', { name: /Venue/ })).not.toHaveText(/Bandera/);
  });

  test('bad lists flagged snapshots for staff and flagged-picture employers alone', async ({
    page,
  }) => {
    const count = async (account: string, more: string) => {
      await page.context().clearCookies();
      await openFeed(page, { account, day: YESTERDAY, more: `&scored=none&reviewed=none${more}` });
      return shownCount(page);
    };
    const plain = await count('staff', '');
    expect(await count('staff', '&bad=1')).toBeGreaterThan(plain);
    expect(await count('staff', '&bad=0')).toBe(plain);
    expect(await count('regular', '&bad=1')).toBe(await count('regular', ''));
  });

  test('extra_info shows all ids and the snapshot quality to staff', async ({ page }) => {
    await openFeed(page, { account: 'staff', day: YESTERDAY, more: '&extra_info=1' });
    for (const line of [/^t \S+$/, /^v \S+$/, /^p \S+$/, /^buena/]) {
      await expect(card(page, 1).getByText(line)).toBeVisible();
    }
    await card(page, 1).click();
    const truth = overlay(page).getByLabel('Snapshot is');
    expect((await truth.locator('option:enabled').allTextContents()).join(' ')).toBe(
      'good bad ok blurred occluded',
    );
    await truth.selectOption('good');
    await expect(truth).toBeEnabled();
    await page.reload();
    await expect(overlay(page).getByLabel('Snapshot is')).toHaveValue('good');
  });

  test('a flagged-picture employer sees flagged snapshots, and nothing else that staff see', async ({
    page,
  }) => {
    await openFeed(page, { account: 'flagged', day: YESTERDAY, more: '&scored=none' });
    const plain = await shownCount(page);
    await page.goto(feedPath({ day: YESTERDAY, more: '&scored=none&bad=1&extra_info=1&raw=1' }));
    await expect.poll(() => shownCount(page)).toBeGreaterThan(plain);
    await expect(filter(page, 'Snapshot quality')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(card(page, 1).getByText(/^t /)).toHaveCount(0);
  });
});

test.describe('test mode', () => {
  test('shows the sample of Bandera to regular users, asks the server for no pizza and sends nothing', async ({
    page,
  }) => {
    await beSignedIn(page, 'reviewer');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (page.url().endsWith('/test')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto('/test');
    await expect(card(page, 1)).toBeVisible();
    await expect(
      page.getByText('Test mode: sample pizzas of Bandera. Nothing is saved.'),
    ).toBeVisible();
    await expect(steps(page).getByRole('button', { name: /Venue/ })).toBeDisabled();
    await card(page, 1).click();
    await overlay(page).getByText('Details', { exact: true }).click();
    await expect(pointsTable(page)).toBeVisible();
    await expect(overlay(page).getByRole('button', { name: 'Scoring Feedback' })).toHaveCount(0);
    await page.keyboard.press('1');
    expect(
      asked.filter((path) => path.startsWith('/api/') && !/token|get_my_info/.test(path)),
    ).toEqual([]);
  });

  test('is no page for restricted users', async ({ page }) => {
    await beSignedIn(page, 'feed');
    await page.goto('/test');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
